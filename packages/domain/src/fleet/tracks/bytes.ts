/** Writes small integers in as few bytes as they need (LEB128; signed ones zigzag). */
export class ByteWriter {
  #bytes = new Uint8Array(256);
  #length = 0;

  u8(value: number) {
    if (this.#length === this.#bytes.length) this.#grow();
    this.#bytes[this.#length++] = value;
  }

  unsigned(value: number) {
    let rest = value;
    while (rest >= 0x80) {
      this.u8((rest % 0x80) | 0x80);
      rest = Math.floor(rest / 0x80);
    }
    this.u8(rest);
  }

  signed(value: number) {
    this.unsigned(value < 0 ? -value * 2 - 1 : value * 2);
  }

  done(): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice(0, this.#length);
  }

  #grow() {
    const larger = new Uint8Array(this.#bytes.length * 2);
    larger.set(this.#bytes);
    this.#bytes = larger;
  }
}

/** Reads what a `ByteWriter` wrote. Throws a RangeError at a premature end. */
export class ByteReader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get more() {
    return this.#at < this.#bytes.length;
  }

  u8(): number {
    const byte = this.#bytes[this.#at++];
    if (byte === undefined) throw new RangeError('packed bytes end too early');
    return byte;
  }

  unsigned(): number {
    let value = 0;
    for (let weight = 1; ; weight *= 0x80) {
      const byte = this.u8();
      value += (byte & 0x7f) * weight;
      if (byte < 0x80) return value;
    }
  }

  signed(): number {
    const value = this.unsigned();
    return value % 2 === 1 ? -(value + 1) / 2 : value / 2;
  }
}
