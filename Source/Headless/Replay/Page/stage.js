// The picture: every run in a pane of its own, all seen by one camera.
import * as THREE from "three";
import { OrbitControls } from "three/examples/jsm/controls/OrbitControls.js";
import { colourOf, colourOfRun } from "./colours.js";
import { kSmoothBody, kSmoothObstacle, splitAtEdges } from "./edges.js";
import { Overlays } from "./overlays.js";
import { poseAt } from "./recording.js";

// Wider than it is high by this much, a pane shows a scene as its author saw it.
const kWidest = 1.35;
// What a key turns the picture by, in radians, or brings it nearer by, as a share.
const kNotch = 0.12;
const radians = THREE.MathUtils.degToRad;
const degrees = THREE.MathUtils.radToDeg;

function surfaceOf(body, colour) {
  const geometry = new THREE.BufferGeometry();
  const moved = new Float32Array(body.motion.vertices * 3);
  body.motion.frame(0, moved);
  const { triangles, sources } = splitAtEdges(moved, body.triangles, kSmoothBody);
  const positions = new Float32Array(sources.length * 3);
  geometry.setAttribute("position", new THREE.BufferAttribute(positions, 3));
  geometry.setIndex(new THREE.BufferAttribute(triangles, 1));
  const material = new THREE.MeshStandardMaterial({
    color: colour, roughness: 0.55, metalness: 0, side: THREE.DoubleSide, polygonOffset: true, polygonOffsetFactor: 1, polygonOffsetUnits: 1,
  });
  const mesh = new THREE.Mesh(geometry, material);
  mesh.castShadow = true;
  mesh.receiveShadow = true;
  mesh.frustumCulled = false;
  const scratch = new Float32Array(moved.length);
  const above = new THREE.Vector3();
  const overlays = new Overlays(body, geometry, material);
  const place = (time, last) => {
    body.motion.between(time, last, moved, scratch);
    for (let i = 0; i < sources.length; ++i)
      for (let axis = 0; axis < 3; ++axis) positions[3 * i + axis] = moved[3 * sources[i] + axis];
    geometry.attributes.position.needsUpdate = true;
    geometry.computeVertexNormals();
    overlays.place(time, last, moved);
    topOf(moved, above);
  };
  return { body, mesh, overlays, above, place };
}

/** Over the middle of these points, as high as the highest of them. */
function topOf(points, out) {
  out.set(0, 0, -Infinity);
  for (let i = 0; i < points.length; i += 3) {
    out.x += points[i];
    out.y += points[i + 1];
    out.z = Math.max(out.z, points[i + 2]);
  }
  out.x /= points.length / 3;
  out.y /= points.length / 3;
}

/** A tile of the ground, one metre wide: what moves is seen to move. */
function groundTexture() {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 128;
  const g = canvas.getContext("2d");
  g.fillStyle = "#c3ccd6";
  g.fillRect(0, 0, 128, 128);
  g.fillStyle = "#b9c3ce";
  g.fillRect(0, 0, 64, 64);
  g.fillRect(64, 64, 64, 64);
  const texture = new THREE.CanvasTexture(canvas);
  texture.wrapS = texture.wrapT = THREE.RepeatWrapping;
  texture.colorSpace = THREE.SRGBColorSpace;
  texture.anisotropy = 8;
  return texture;
}

function obstacleOf(obstacle) {
  const { triangles, sources } = splitAtEdges(obstacle.vertices, obstacle.triangles, kSmoothObstacle);
  const geometry = new THREE.BufferGeometry();
  const corners = sources.flatMap((vertex) => obstacle.vertices.slice(3 * vertex, 3 * vertex + 3));
  geometry.setAttribute("position", new THREE.Float32BufferAttribute(corners, 3));
  geometry.setIndex(new THREE.BufferAttribute(triangles, 1));
  geometry.computeVertexNormals();
  const material = new THREE.MeshStandardMaterial({
    color: 0x9aa5b1, roughness: 0.9, side: THREE.DoubleSide,
    // A few millimetres back: between its vertices a body that lies on a round obstacle dips into it.
    polygonOffset: true, polygonOffsetFactor: 2, polygonOffsetUnits: 150,
  });
  if (obstacle.ground) {
    const at = geometry.attributes.position;
    const across = Array.from({ length: at.count }, (_, i) => [at.getX(i) / 2, at.getY(i) / 2]).flat();
    geometry.setAttribute("uv", new THREE.Float32BufferAttribute(across, 2));
    material.color.set(0xffffff);
    material.map = groundTexture();
  }
  const mesh = new THREE.Mesh(geometry, material);
  mesh.receiveShadow = true;
  mesh.castShadow = !obstacle.ground;
  mesh.frustumCulled = false;
  return mesh;
}

/** The box of all that ever moves, from a tenth of the frames. */
function extentOf(recording) {
  const box = new THREE.Box3();
  const point = new THREE.Vector3();
  for (const run of recording.runs)
    for (const body of run.bodies) {
      const positions = new Float32Array(body.motion.vertices * 3);
      const stride = Math.max(1, Math.floor(recording.last / 10));
      for (let frame = 0; frame <= recording.last; frame += stride) {
        body.motion.frame(frame, positions);
        for (let i = 0; i < positions.length; i += 3) box.expandByPoint(point.fromArray(positions, i));
      }
    }
  return box;
}

/** How finely is drawn: pixels of the canvas to one of the page at most, and of the shadow's map. */
const kLevels = [
  { ratio: 2, shadow: 2048 },
  { ratio: 1, shadow: 1024 },
  { ratio: 0.7, shadow: 512 },
  { ratio: 0.5, shadow: 256 },
];

// Half as wide as the shadow's map, over the reach of the scene.
const kShadowWidth = 1.6;

/** A surface does not shade itself: looked up this far off it, at least two of the map's texels. */
function setShadowSize(shadow, size, reach) {
  shadow.mapSize.setScalar(size);
  shadow.normalBias = reach * Math.max(0.01, (2 * 2 * kShadowWidth) / size);
}

function light(scene, centre, reach) {
  scene.add(new THREE.HemisphereLight(0xffffff, 0x8090a0, 1.6));
  const sun = new THREE.DirectionalLight(0xffffff, 2.2);
  sun.position.set(centre.x + reach, centre.y - 1.4 * reach, centre.z + 2.2 * reach);
  sun.target.position.copy(centre);
  sun.castShadow = true;
  setShadowSize(sun.shadow, kLevels[0].shadow, reach);
  const frame = sun.shadow.camera;
  frame.left = frame.bottom = -kShadowWidth * reach;
  frame.right = frame.top = kShadowWidth * reach;
  frame.near = 0.1 * reach;
  frame.far = 8 * reach;
  scene.add(sun, sun.target);
  return sun;
}

export class Stage {
  constructor(canvas, labels, recording) {
    this.canvas = canvas;
    this.recording = recording;
    this.renderer = new THREE.WebGLRenderer({ canvas, antialias: true, preserveDrawingBuffer: true });
    this.renderer.shadowMap.enabled = true;
    this.renderer.shadowMap.type = THREE.PCFSoftShadowMap;
    this.renderer.setScissorTest(true);
    this.scratch = { position: new THREE.Vector3(), rotation: new THREE.Quaternion() };
    const box = extentOf(recording);
    const at = new THREE.Vector3().fromArray(recording.view.at);
    const from = new THREE.Vector3().fromArray(recording.view.from);
    const away = from.distanceTo(at);
    // Light and shadow reach what the eye sees, and no farther than anything ever is.
    const reach = Math.max(0.5, Math.min(box.getSize(new THREE.Vector3()).length() / 2, 1.2 * away * Math.tan(radians(recording.view.angle))));
    this.reach = reach;
    this.panes = recording.runs.map((run) => this.makePane(run, at, reach, away));
    this.camera = new THREE.PerspectiveCamera(recording.view.angle, 1, away / 100, away * 40);
    this.camera.up.set(0, 0, 1);
    this.camera.position.copy(from);
    this.orbit = new OrbitControls(this.camera, canvas);
    this.orbit.target.copy(at);
    this.orbit.update();
    this.followed = new THREE.Vector3().fromArray(this.panes[0].surfaces[0].body.motion.centre(0));
    const write = (words, colour) => {
      const label = document.createElement("span");
      label.textContent = words;
      label.style.setProperty("--colour", colour);
      labels.append(label);
      return label;
    };
    if (recording.runs.length > 1)
      recording.runs.forEach((run, n) => {
        write(run.name, colourOfRun(n)).style.left = `${(100 * (n + 0.5)) / recording.runs.length}%`;
      });
    this.names = this.panes.flatMap(({ surfaces }, pane) => surfaces.map(({ body, above }, n) => {
      const label = write(body.name, colourOf(n));
      label.className = "name";
      return { label, above, pane };
    }));
    this.show("names", false);
    this.level = 0;
    this.readLooks();
    this.onScreen = new THREE.Vector3();
  }

  makePane(run, centre, reach, away) {
    const scene = new THREE.Scene();
    scene.background = new THREE.Color();
    scene.fog = new THREE.Fog(0, 2 * away, 8 * away);
    const sun = light(scene, centre, reach);
    const surfaces = run.bodies.map((body, n) => surfaceOf(body, colourOf(n)));
    for (const surface of surfaces) scene.add(surface.mesh, ...surface.overlays.objects);
    const movers = [];
    this.recording.obstacles.forEach((obstacle, n) => {
      const mesh = obstacleOf(obstacle);
      scene.add(mesh);
      if (run.obstacles[n]) movers.push({ mesh, poses: run.obstacles[n] });
    });
    return { scene, sun, surfaces, movers };
  }

  /** The sky is dark where the page is. */
  readLooks() {
    const sky = window.getComputedStyle(this.canvas).getPropertyValue("--sky").trim();
    for (const { scene } of this.panes) {
      scene.background.set(sky);
      scene.fog.color.set(sky);
    }
  }

  onTurned(act) {
    this.orbit.addEventListener("change", act);
  }

  /** For a machine that cannot draw as fast: fewer pixels from now on. */
  coarsen() {
    if (this.level + 1 >= kLevels.length) return;
    this.level += 1;
    for (const { sun } of this.panes) {
      setShadowSize(sun.shadow, kLevels[this.level].shadow, this.reach);
      sun.shadow.map?.dispose();
      sun.shadow.map = null; // made anew in that size
    }
  }

  /** name: names, edges, tets, contacts or pins. */
  show(name, visible) {
    if (name === "names") {
      this.named = visible;
      for (const { label } of this.names) label.hidden = !visible;
      return;
    }
    for (const pane of this.panes) for (const surface of pane.surfaces) surface.overlays.show(name, visible);
  }

  /** A picture that stands still is drawn as finely as can be. */
  draw(time, moving) {
    const width = this.canvas.clientWidth;
    const height = this.canvas.clientHeight;
    const ratio = Math.min(window.devicePixelRatio, kLevels[moving ? this.level : 0].ratio);
    if (this.canvas.width !== Math.floor(width * ratio) || this.canvas.height !== Math.floor(height * ratio)) {
      this.renderer.setPixelRatio(ratio);
      this.renderer.setSize(width, height, false);
    }
    const pane = width / this.panes.length;
    this.camera.aspect = pane / height;
    // The scene's angle is the picture's height; in a narrow pane it is kept across instead, and nothing is cut off.
    const half = Math.tan(radians(this.recording.view.angle) / 2);
    this.camera.fov = degrees(2 * Math.atan(half * Math.max(1, kWidest / this.camera.aspect)));
    this.camera.updateProjectionMatrix();
    if (this.recording.view.follow) this.follow(time);
    this.panes.forEach(({ scene, surfaces, movers }, n) => {
      for (const { mesh, poses } of movers) poseAt(poses, time, mesh.position, mesh.quaternion, this.scratch);
      for (const surface of surfaces) surface.place(time, this.recording.last);
      this.renderer.setViewport(n * pane, 0, pane, height);
      // A pixel is left free between two panes.
      this.renderer.setScissor(n * pane + (n > 0 ? 1 : 0), 0, pane, height);
      this.renderer.render(scene, this.camera);
    });
    if (this.named) this.placeNames(pane, height);
  }

  /** Each name over its body, where that is seen. */
  placeNames(width, height) {
    for (const { label, above, pane } of this.names) {
      const { x, y, z } = this.onScreen.copy(above).project(this.camera);
      label.hidden = Math.abs(x) > 1 || Math.abs(y) > 1 || z > 1;
      label.style.transform = `translate(${(pane + (x + 1) / 2) * width}px, ${((1 - y) / 2) * height}px) translate(-50%, -120%)`;
    }
  }

  /** Turns the picture by so many notches, as dragging does. */
  turn(across, up) {
    const offset = this.camera.position.clone().sub(this.orbit.target);
    const polar = offset.angleTo(this.camera.up);
    const wanted = Math.min(Math.PI - kNotch, Math.max(kNotch, polar - up * kNotch));
    offset.applyAxisAngle(this.camera.up.clone().cross(offset).normalize(), wanted - polar);
    offset.applyAxisAngle(this.camera.up, across * kNotch);
    this.moveEye(offset);
  }

  /** Comes nearer by so many notches, as the wheel does. */
  approach(notches) {
    this.moveEye(this.camera.position.clone().sub(this.orbit.target).multiplyScalar(1 - kNotch * notches));
  }

  moveEye(offset) {
    this.camera.position.copy(this.orbit.target).add(offset);
    this.orbit.update();
  }

  /** Keeps the first body where it is in the picture. */
  follow(time) {
    const centre = new THREE.Vector3().fromArray(this.panes[0].surfaces[0].body.motion.centre(Math.round(time)));
    const moved = centre.clone().sub(this.followed);
    this.camera.position.add(moved);
    this.orbit.target.add(moved);
    this.followed = centre;
    this.orbit.update();
  }
}
