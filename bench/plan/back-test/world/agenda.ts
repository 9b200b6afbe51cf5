interface Entry {
  minute: number;
  order: number;
  act: (now: number) => void;
}

/** What is going to happen, soonest first; of one minute in the order in which it was noted. */
export class Agenda {
  private readonly heap: Entry[] = [];
  private noted = 0;

  at(minute: number, act: (now: number) => void) {
    const entry = { minute, order: this.noted++, act };
    let i = this.heap.push(entry) - 1;
    while (i > 0) {
      const parent = (i - 1) >> 1;
      if (!this.isSooner(i, parent)) break;
      this.swap(i, parent);
      i = parent;
    }
  }

  /** Does everything that is due before a minute. */
  runUntil(minute: number) {
    for (let next = this.heap[0]; next && next.minute < minute; next = this.heap[0]) {
      this.pop();
      next.act(next.minute);
    }
  }

  private pop() {
    const last = this.heap.pop();
    if (!last || this.heap.length === 0) return;
    this.heap[0] = last;
    for (let i = 0; ; ) {
      const [left, right] = [2 * i + 1, 2 * i + 2];
      let least = i;
      if (left < this.heap.length && this.isSooner(left, least)) least = left;
      if (right < this.heap.length && this.isSooner(right, least)) least = right;
      if (least === i) return;
      this.swap(i, least);
      i = least;
    }
  }

  private isSooner(a: number, b: number) {
    const [one, other] = [this.heap[a] as Entry, this.heap[b] as Entry];
    return one.minute < other.minute || (one.minute === other.minute && one.order < other.order);
  }

  private swap(a: number, b: number) {
    const kept = this.heap[a] as Entry;
    this.heap[a] = this.heap[b] as Entry;
    this.heap[b] = kept;
  }
}
