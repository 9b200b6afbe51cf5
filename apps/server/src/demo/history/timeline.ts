interface Appointment {
  at: number;
  order: number;
  act(at: number): void;
}

/** What is to happen later, in the order of time; what is due at one instant in the order of asking. */
export class Timeline {
  readonly #heap: Appointment[] = [];
  #order = 0;

  add(at: number, act: (at: number) => void) {
    const heap = this.#heap;
    const made = { at, order: this.#order++, act };
    let i = heap.length;
    heap.push(made);
    for (
      let parent = (i - 1) >> 1;
      i > 0 && before(made, heap[parent] as Appointment);
      parent = (i - 1) >> 1
    ) {
      heap[i] = heap[parent] as Appointment;
      i = parent;
    }
    heap[i] = made;
  }

  /** Let everything happen that is due up to an instant. */
  runUntil(until: number) {
    for (let next = this.#heap[0]; next && next.at <= until; next = this.#heap[0]) {
      this.#removeFirst();
      next.act(next.at);
    }
  }

  #removeFirst() {
    const heap = this.#heap;
    const last = heap.pop() as Appointment;
    if (heap.length === 0) return;
    let i = 0;
    for (let child = 1; child < heap.length; child = 2 * i + 1) {
      if (child + 1 < heap.length && before(heap[child + 1] as Appointment, heap[child] as Appointment))
        child++;
      if (!before(heap[child] as Appointment, last)) break;
      heap[i] = heap[child] as Appointment;
      i = child;
    }
    heap[i] = last;
  }
}

const before = (a: Appointment, b: Appointment) => a.at < b.at || (a.at === b.at && a.order < b.order);
