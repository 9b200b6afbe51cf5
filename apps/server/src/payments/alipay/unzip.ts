import { inflateRawSync } from 'node:zlib';

const signatures = { end: 0x0605_4b50, listed: 0x0201_4b50, local: 0x0403_4b50 };
const mostBytes = 500 * 2 ** 20;

/** The files of a ZIP archive, as its directory lists them, names and contents as bytes; undefined where it is none that we can read. */
export function unzip(archive: Buffer): { name: Buffer; content: Buffer }[] | undefined {
  try {
    const end = archive.lastIndexOf(bytesOf(signatures.end));
    if (end < 0) return undefined;
    const count = archive.readUInt16LE(end + 10);
    let at = archive.readUInt32LE(end + 16);
    const files = [];
    for (let i = 0; i < count; i++) {
      if (archive.readUInt32LE(at) !== signatures.listed) return undefined;
      const [nameLength, extraLength, noteLength] = [28, 30, 32].map((of) => archive.readUInt16LE(at + of));
      const name = archive.subarray(at + 46, at + 46 + (nameLength ?? 0));
      files.push({ name, content: contentOf(archive, at) });
      at += 46 + (nameLength ?? 0) + (extraLength ?? 0) + (noteLength ?? 0);
    }
    return files;
  } catch {
    return undefined;
  }
}

function bytesOf(word: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(word);
  return bytes;
}

/** What a file holds that is listed here; throws where it cannot be unpacked. */
function contentOf(archive: Buffer, listed: number): Buffer {
  const method = archive.readUInt16LE(listed + 10);
  const packedLength = archive.readUInt32LE(listed + 20);
  const start = archive.readUInt32LE(listed + 42);
  if (archive.readUInt32LE(start) !== signatures.local) throw new Error('no file where one is listed');
  const from = start + 30 + archive.readUInt16LE(start + 26) + archive.readUInt16LE(start + 28);
  const packed = archive.subarray(from, from + packedLength);
  if (method === 0) return packed;
  if (method !== 8) throw new Error(`packed in a way that we do not know: ${method}`);
  return inflateRawSync(packed, { maxOutputLength: mostBytes });
}
