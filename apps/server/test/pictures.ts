import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { checkName, type FileStore } from '../src/kernel/files/file-store.ts';

/** Where a bill lies that was kept as it came. */
export const keptBill = 'bills/kept.csv';

/** Files in memory, some of them from the start. */
export function memoryStore(
  known: [name: string, bytes: Buffer][] = [],
): FileStore & { files: Map<string, Buffer> } {
  const files = new Map(known);
  return {
    files,
    put: async (name, bytes) => {
      checkName(name);
      files.set(name, Buffer.from(bytes));
    },
    get: async (name) => files.get(name),
    remove: async (name) => void files.delete(name),
  };
}

interface Wish {
  width?: number;
  height?: number;
  /** Pictures of another one look different. */
  seed?: number;
}

/** A picture of coloured fields, as pixels. */
export function aPicture({ width = 64, height = 48, seed = 1 }: Wish = {}) {
  const data = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const field = Math.floor((x * 9) / width) + 9 * Math.floor((y * 8) / height);
      data.fill((field * (37 + seed * 11)) % 251, (y * width + x) * 3, (y * width + x) * 3 + 3);
    }
  return sharp(data, { raw: { width, height, channels: 3 } });
}

/** The same as a file in base64. */
export const aPictureFile = async (wish: Wish = {}) =>
  (await aPicture(wish).png().toBuffer()).toString('base64');

/** What calls need that keep files, with a folder for those that are made. */
export const fileParts = (folder = join(tmpdir(), 'kickstand-made')) => ({ files: memoryStore(), folder });
