interface Appointment {
  at: number;
  order: number;
  act(at: number): void;
}

/** Future events in order of time, and for the same instant in order of insertion. */
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

  /** Runs all events due until an instant. */
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
