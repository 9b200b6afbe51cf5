import { deflateRawSync } from 'node:zlib';

interface Zipped {
  name: string;
  content: Buffer;
  /** The size that the archive says it has; as it is where nothing is said. */
  claimed?: number;
  /** How often the directory lists it. */
  listed?: number;
}

const word = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};

/** A zip archive whose directory may lie about sizes, and may list the same bytes again and again. */
export function bareZip(...files: Zipped[]): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name: text, content, claimed = content.length, listed = 1 } of files) {
    const [name, packed] = [Buffer.from(text), deflateRawSync(content)];
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(8, 4);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(claimed, 18);
    facts.writeUInt16LE(name.length, 22);
    const body = Buffer.concat([word(0x04034b50), facts, name, packed]);
    const entry = [word(0x02014b50), Buffer.alloc(2), facts, Buffer.alloc(10), word(offset), name];
    for (let i = 0; i < listed; i++) directory.push(...entry);
    bodies.push(body);
    offset += body.length;
  }
  const tables = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(
    files.reduce((sum, { listed = 1 }) => sum + listed, 0),
    6,
  );
  end.writeUInt32LE(tables.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...bodies, tables, word(0x06054b50), end]);
}
