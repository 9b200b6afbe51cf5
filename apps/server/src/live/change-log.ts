/** Which vehicles changed since somebody last asked: each once, in the order of their first change. */
export class ChangeLog {
  #marked = new Uint8Array(1024);
  #list: number[] = [];

  get size() {
    return this.#list.length;
  }

  add(index: number) {
    if (index >= this.#marked.length) this.#grow(index + 1);
    if (this.#marked[index]) return;
    this.#marked[index] = 1;
    this.#list.push(index);
  }

  /** Take at most so many out of the log. */
  take(most = Number.POSITIVE_INFINITY): number[] {
    const taken = most >= this.#list.length ? this.#list : this.#list.splice(0, most);
    if (taken === this.#list) this.#list = [];
    for (const index of taken) this.#marked[index] = 0;
    return taken;
  }

  #grow(least: number) {
    const larger = new Uint8Array(Math.max(least, this.#marked.length * 2));
    larger.set(this.#marked);
    this.#marked = larger;
  }
}
