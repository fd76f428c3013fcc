// Pictures that come too slowly to look like motion.
const kTooSlow = 25; // ms a picture
const kAsked = 8; // pictures, of which the middle one counts
const kInterrupted = 1000; // ms: the page was hidden, or the machine asleep

export class Pace {
  constructor() {
    this.times = [];
    this.unready = 3; // pictures in which the browser still compiles what draws them
  }

  /** Takes the time (ms) since the last picture; true when they are too slow. */
  isSlow(time) {
    if (this.unready > 0 || time <= 0 || time > kInterrupted) {
      this.unready -= 1;
      this.times = [];
      return false;
    }
    this.times.push(time);
    if (this.times.length < kAsked) return false;
    const middle = this.times.sort((a, b) => a - b)[kAsked / 2];
    this.times = [];
    return middle > kTooSlow;
  }
}
