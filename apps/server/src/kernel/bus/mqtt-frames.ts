/**
 * Reads only the packet lengths in an MQTT stream before buffering anything: a packet that announces more than the limit
 * is detected from its first bytes.
 */
export class FrameGuard {
  readonly #most: number;
  /** Bytes of the present packet still to come. */
  #rest = 0;
  /** Shift of the next length byte, or -1 when a packet's first byte is expected. */
  #shift = -1;
  #length = 0;

  constructor(mostBytes: number) {
    this.#most = mostBytes;
  }

  /** Whether the stream may go on after this chunk. */
  accepts(chunk: Uint8Array): boolean {
    for (let i = 0; i < chunk.length; ) {
      if (this.#rest > 0) {
        const skipped = Math.min(this.#rest, chunk.length - i);
        this.#rest -= skipped;
        i += skipped;
      } else if (!this.#readLength(chunk[i++] ?? 0)) return false;
    }
    return true;
  }

  #readLength(byte: number): boolean {
    if (this.#shift < 0) {
      this.#shift = 0;
      this.#length = 0;
      return true;
    }
    this.#length |= (byte & 127) << this.#shift;
    this.#shift += 7;
    if (this.#length > this.#most) return false;
    if (byte & 128) return this.#shift < 28;
    this.#rest = this.#length;
    this.#shift = -1;
    return true;
  }
}
