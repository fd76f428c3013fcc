// What can be laid over a body: the edges of its surface, its tets, the vertices that touch something or are held.
import * as THREE from "three";
import { edgesOf, pinsAt } from "./recording.js";

const kInk = 0x10202f;
const kTouch = 0xff2fa0;
const kPinned = 0xffd400;
const kSeenThrough = 0.22; // opacity of a surface whose inside is shown

export class Overlays {
  constructor(body, geometry, material) {
    this.body = body;
    this.material = material;
    this.edges = new THREE.Mesh(geometry, new THREE.MeshBasicMaterial({ color: kInk, wireframe: true, transparent: true, opacity: 0.35 }));
    this.tets = new THREE.LineSegments(new THREE.BufferGeometry(), new THREE.LineBasicMaterial({ color: kInk, transparent: true, opacity: 0.25 }));
    // Seen through the body: what touches is below it.
    this.contacts = new THREE.Points(new THREE.BufferGeometry(),
      new THREE.PointsMaterial({ color: kTouch, size: 5, sizeAttenuation: false, depthTest: false, transparent: true }));
    // With a rim, so that they stand out from a body of any colour.
    const pinned = new THREE.BufferGeometry();
    const squares = (color, size) => new THREE.Points(pinned, new THREE.PointsMaterial({ color, size, sizeAttenuation: false, depthTest: false, transparent: true }));
    this.pins = squares(kInk, 8);
    this.pins.add(squares(kPinned, 5));
    this.pins.children[0].frustumCulled = false;
    this.objects = [this.edges, this.tets, this.contacts, this.pins];
    for (const object of this.objects) {
      object.frustumCulled = false;
      object.visible = false;
    }
    const points = new THREE.BufferAttribute(new Float32Array(body.motion.vertices * 3), 3);
    this.contacts.geometry.setAttribute("position", points);
    this.contacts.geometry.setDrawRange(0, 0);
    const most = Math.max(0, ...body.pins.map(([, vertices]) => vertices.length));
    pinned.setAttribute("position", new THREE.BufferAttribute(new Float32Array(most * 3), 3));
    this.inside = new Float32Array(body.inner.vertices * 3);
    this.scratch = new Float32Array(body.inner.vertices * 3);
  }

  show(name, visible) {
    this[name].visible = visible;
    if (name !== "tets" || this.body.tets.length === 0) return;
    if (!this.tets.geometry.index) this.buildTets();
    Object.assign(this.material, { transparent: visible, opacity: visible ? kSeenThrough : 1, depthWrite: !visible });
    this.material.needsUpdate = true;
  }

  /** Made when first asked for: few look inside. */
  buildTets() {
    const { motion, inner, tets } = this.body;
    const points = new THREE.BufferAttribute(new Float32Array((motion.vertices + inner.vertices) * 3), 3);
    this.tets.geometry.setAttribute("position", points);
    this.tets.geometry.setIndex(new THREE.BufferAttribute(edgesOf(tets), 1));
  }

  /** moved: where the surface's vertices are. */
  place(time, last, moved) {
    const withTets = this.tets.visible && this.tets.geometry.index;
    const pins = this.pins.visible ? pinsAt(this.body.pins, Math.min(Math.round(time), last)) : [];
    if (withTets || pins.length > 0) this.body.inner.between(time, last, this.inside, this.scratch);
    this.placePins(pins, moved);
    if (withTets) {
      const { position } = this.tets.geometry.attributes;
      position.array.set(moved);
      position.array.set(this.inside, moved.length);
      position.needsUpdate = true;
    }
    if (!this.contacts.visible) return;
    const { position } = this.contacts.geometry.attributes;
    const touching = this.body.touching[Math.min(Math.round(time), last)];
    touching.forEach((vertex, i) => position.array.set(moved.subarray(3 * vertex, 3 * vertex + 3), 3 * i));
    position.needsUpdate = true;
    this.contacts.geometry.setDrawRange(0, touching.length);
  }

  placePins(pins, moved) {
    const { position } = this.pins.geometry.attributes;
    pins.forEach((vertex, i) => {
      const at = 3 * vertex;
      position.array.set(at < moved.length ? moved.subarray(at, at + 3) : this.inside.subarray(at - moved.length, at - moved.length + 3), 3 * i);
    });
    position.needsUpdate = true;
    this.pins.geometry.setDrawRange(0, pins.length);
  }
}
