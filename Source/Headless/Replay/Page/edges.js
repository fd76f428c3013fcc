// Sharp edges stay sharp: a vertex where surfaces meet at an angle becomes one vertex for each of them.
// Cosines: neighbours that turn by more meet in an edge. A coarse ring turns by 70 degrees from face to face and should
// look round; a landscape's ridges should be seen.
export const kSmoothBody = 0.25; // 75 degrees
export const kSmoothObstacle = 0.9; // 26 degrees

function normalsOf(positions, triangles) {
  const normals = [];
  const at = (corner, axis) => positions[3 * triangles[corner] + axis];
  for (let t = 0; t < triangles.length; t += 3) {
    const u = [0, 1, 2].map((axis) => at(t + 1, axis) - at(t, axis));
    const v = [0, 1, 2].map((axis) => at(t + 2, axis) - at(t, axis));
    const n = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
    const length = Math.hypot(...n) || 1;
    normals.push(n.map((x) => x / length));
  }
  return normals;
}

/** For each vertex the first one at its place: a mesh with textures has several there, and light should not tell. */
function firstAtPlaceOf(positions) {
  const first = new Map();
  return Array.from({ length: positions.length / 3 }, (_, vertex) => {
    const place = `${positions[3 * vertex].toFixed(5)} ${positions[3 * vertex + 1].toFixed(5)} ${positions[3 * vertex + 2].toFixed(5)}`;
    if (!first.has(place)) first.set(place, vertex);
    return first.get(place);
  });
}

/** The triangles on split vertices, and of which vertex each of those is a copy. Judged by how the surface starts. */
export function splitAtEdges(positions, triangles, smooth) {
  const normals = normalsOf(positions, triangles);
  const firstAtPlace = firstAtPlaceOf(positions);
  const copies = new Map(); // vertex -> [{number, normal}]
  const sources = [];
  const split = new Uint32Array(triangles.length);
  for (let corner = 0; corner < triangles.length; ++corner) {
    const vertex = firstAtPlace[triangles[corner]];
    const normal = normals[Math.floor(corner / 3)];
    const known = copies.get(vertex) ?? [];
    let copy = known.find((other) => other.normal[0] * normal[0] + other.normal[1] * normal[1] + other.normal[2] * normal[2] > smooth);
    if (!copy) {
      copy = { number: sources.length, normal };
      sources.push(vertex);
      known.push(copy);
      copies.set(vertex, known);
    }
    split[corner] = copy.number;
  }
  return { triangles: split, sources };
}
