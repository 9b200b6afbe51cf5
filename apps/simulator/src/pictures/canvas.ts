import { crc32, deflateSync } from 'node:zlib';
import { dotsOf } from '@kickstand/domain/platform/pictures';

/** Red, green and blue, 0 to 255. */
export type Colour = readonly [number, number, number];

interface Spot {
  x: number;
  y: number;
}

/** A picture drawn pixel by pixel. */
export class Canvas {
  readonly width: number;
  readonly height: number;
  readonly #pixels: Buffer;

  constructor(width: number, height: number, ground: Colour) {
    this.width = width;
    this.height = height;
    this.#pixels = Buffer.alloc(width * height * 3);
    this.fill({ x: 0, y: 0 }, width, height, ground);
  }

  #put(x: number, y: number, [red, green, blue]: Colour) {
    if (x < 0 || y < 0 || x >= this.width || y >= this.height) return;
    const at = (Math.floor(y) * this.width + Math.floor(x)) * 3;
    this.#pixels[at] = red;
    this.#pixels[at + 1] = green;
    this.#pixels[at + 2] = blue;
  }

  fill({ x, y }: Spot, width: number, height: number, colour: Colour) {
    for (let row = Math.floor(y); row < y + height; row++)
      for (let column = Math.floor(x); column < x + width; column++) this.#put(column, row, colour);
  }

  disc({ x, y }: Spot, radius: number, colour: Colour, hole = 0) {
    for (let row = -radius; row <= radius; row++)
      for (let column = -radius; column <= radius; column++) {
        const away = Math.hypot(row, column);
        if (away <= radius && away >= hole) this.#put(x + column, y + row, colour);
      }
  }

  line(from: Spot, to: Spot, thickness: number, colour: Colour) {
    const steps = Math.ceil((Math.hypot(to.x - from.x, to.y - from.y) * 3) / thickness);
    for (let step = 0; step <= steps; step++) {
      const share = step / Math.max(1, steps);
      const at = { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
      this.disc(at, thickness / 2, colour);
    }
  }

  /** Letters and digits; other characters stay empty. */
  write(text: string, { x, y }: Spot, size: number, colour: Colour) {
    for (const dot of dotsOf(text))
      this.fill({ x: x + dot.x * size, y: y + dot.y * size }, size, size, colour);
  }

  /** The picture as a PNG file, with camera metadata. */
  png(exif?: Buffer): Buffer {
    const lines = Buffer.alloc((this.width * 3 + 1) * this.height);
    for (let row = 0; row < this.height; row++)
      this.#pixels.copy(
        lines,
        row * (this.width * 3 + 1) + 1,
        row * this.width * 3,
        (row + 1) * this.width * 3,
      );
    const header = Buffer.alloc(13);
    header.writeUInt32BE(this.width, 0);
    header.writeUInt32BE(this.height, 4);
    // Eight bits each of red, green and blue.
    header.set([8, 2], 8);
    return Buffer.concat([
      signature,
      part('IHDR', header),
      ...(exif ? [part('eXIf', exif)] : []),
      part('IDAT', deflateSync(lines)),
      part('IEND', Buffer.alloc(0)),
    ]);
  }
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function part(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}
