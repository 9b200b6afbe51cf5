import { crc32, deflateRawSync } from 'node:zlib';

interface Packed {
  name: Buffer;
  content: Buffer;
}

/** The facts common to a file's header and the directory. */
function factsOf(file: Packed, packed: Buffer): Buffer {
  const facts = Buffer.alloc(26);
  facts.writeUInt16LE(20, 0);
  facts.writeUInt16LE(8, 4);
  facts.writeUInt32LE(0x5b76_0000, 6);
  facts.writeUInt32LE(crc32(file.content), 10);
  facts.writeUInt32LE(packed.length, 14);
  facts.writeUInt32LE(file.content.length, 18);
  facts.writeUInt16LE(file.name.length, 22);
  return facts;
}

const word = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};

/** Files in a ZIP archive. */
export function zipOf(files: readonly Packed[]): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const file of files) {
    const packed = deflateRawSync(file.content);
    const facts = factsOf(file, packed);
    const body = Buffer.concat([word(0x0403_4b50), facts, file.name, packed]);
    const more = Buffer.alloc(10);
    directory.push(word(0x0201_4b50), Buffer.from([20, 0]), facts, more, word(offset), file.name);
    bodies.push(body);
    offset += body.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(listed.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...bodies, listed, word(0x0605_4b50), end]);
}
