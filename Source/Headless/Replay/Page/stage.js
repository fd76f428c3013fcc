// The picture: every run in a pane of its own, all seen by one camera.
import * as THREE from "three";
import { OrbitControls } from "three/examples/jsm/controls/OrbitControls.js";

const kColours = [0x3f8ae0, 0xe07b3f, 0x4fae62, 0xb45fd0, 0xd6b13c];

function surfaceOf(body, colour) {
  const geometry = new THREE.BufferGeometry();
  const positions = new Float32Array(body.motion.vertices * 3);
  geometry.setAttribute("position", new THREE.BufferAttribute(positions, 3));
  geometry.setIndex(new THREE.BufferAttribute(body.triangles, 1));
  const material = new THREE.MeshStandardMaterial({
    color: colour, roughness: 0.55, metalness: 0, side: THREE.DoubleSide, polygonOffset: true, polygonOffsetFactor: 1, polygonOffsetUnits: 1,
  });
  const mesh = new THREE.Mesh(geometry, material);
  mesh.castShadow = true;
  mesh.receiveShadow = true;
  mesh.frustumCulled = false;
  const wires = new THREE.Mesh(geometry, new THREE.MeshBasicMaterial({ color: 0x10202f, wireframe: true, transparent: true, opacity: 0.35 }));
  wires.frustumCulled = false;
  wires.visible = false;
  return { body, mesh, wires, positions, scratch: new Float32Array(positions.length) };
}

function obstacleOf(obstacle) {
  const geometry = new THREE.BufferGeometry();
  geometry.setAttribute("position", new THREE.Float32BufferAttribute(obstacle.vertices, 3));
  geometry.setIndex(obstacle.triangles);
  const flat = geometry.toNonIndexed();
  flat.computeVertexNormals();
  const mesh = new THREE.Mesh(flat, new THREE.MeshStandardMaterial({ color: 0x9aa5b1, roughness: 0.9, side: THREE.DoubleSide }));
  mesh.receiveShadow = true;
  mesh.castShadow = true;
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

function light(scene, centre, reach) {
  scene.add(new THREE.HemisphereLight(0xffffff, 0x8090a0, 1.6));
  const sun = new THREE.DirectionalLight(0xffffff, 2.2);
  sun.position.set(centre.x + reach, centre.y - 1.4 * reach, centre.z + 2.2 * reach);
  sun.target.position.copy(centre);
  sun.castShadow = true;
  sun.shadow.mapSize.set(2048, 2048);
  sun.shadow.normalBias = 0.01 * reach;
  const frame = sun.shadow.camera;
  frame.left = frame.bottom = -1.6 * reach;
  frame.right = frame.top = 1.6 * reach;
  frame.near = 0.1 * reach;
  frame.far = 8 * reach;
  scene.add(sun, sun.target);
}

export class Stage {
  constructor(canvas, labels, recording) {
    this.canvas = canvas;
    this.recording = recording;
    this.renderer = new THREE.WebGLRenderer({ canvas, antialias: true, preserveDrawingBuffer: true });
    this.renderer.shadowMap.enabled = true;
    this.renderer.shadowMap.type = THREE.PCFSoftShadowMap;
    this.renderer.setScissorTest(true);
    const box = extentOf(recording);
    const centre = box.getCenter(new THREE.Vector3());
    const reach = Math.max(0.5, box.getSize(new THREE.Vector3()).length() / 2);
    this.panes = recording.runs.map((run) => this.makePane(run, centre, reach));
    this.camera = new THREE.PerspectiveCamera(38, 1, reach / 100, reach * 60);
    this.camera.up.set(0, 0, 1);
    this.camera.position.set(centre.x + 1.9 * reach, centre.y - 2.9 * reach, centre.z + 1.1 * reach);
    this.orbit = new OrbitControls(this.camera, canvas);
    this.orbit.target.copy(centre);
    this.orbit.update();
    if (recording.runs.length > 1)
      recording.runs.forEach((run, n) => {
        const label = document.createElement("span");
        label.textContent = run.name;
        label.style.left = `${(100 * (n + 0.5)) / recording.runs.length}%`;
        labels.append(label);
      });
  }

  makePane(run, centre, reach) {
    const scene = new THREE.Scene();
    scene.background = new THREE.Color(0xe9eef3);
    light(scene, centre, reach);
    const surfaces = run.bodies.map((body, n) => surfaceOf(body, kColours[n % kColours.length]));
    for (const surface of surfaces) scene.add(surface.mesh, surface.wires);
    for (const obstacle of this.recording.obstacles) scene.add(obstacleOf(obstacle));
    return { scene, surfaces };
  }

  showWires(visible) {
    for (const pane of this.panes) for (const surface of pane.surfaces) surface.wires.visible = visible;
  }

  draw(time) {
    const width = this.canvas.clientWidth;
    const height = this.canvas.clientHeight;
    const ratio = Math.min(window.devicePixelRatio, 2);
    if (this.canvas.width !== Math.floor(width * ratio) || this.canvas.height !== Math.floor(height * ratio)) {
      this.renderer.setPixelRatio(ratio);
      this.renderer.setSize(width, height, false);
    }
    const pane = width / this.panes.length;
    this.camera.aspect = pane / height;
    this.camera.updateProjectionMatrix();
    this.panes.forEach(({ scene, surfaces }, n) => {
      for (const { body, mesh, positions, scratch } of surfaces) {
        body.motion.between(time, this.recording.last, positions, scratch);
        mesh.geometry.attributes.position.needsUpdate = true;
        mesh.geometry.computeVertexNormals();
      }
      this.renderer.setViewport(n * pane, 0, pane, height);
      this.renderer.setScissor(n * pane, 0, pane, height);
      this.renderer.render(scene, this.camera);
    });
  }
}
