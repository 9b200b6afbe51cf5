import { inflateSync } from 'node:zlib';

const letters = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le');

/** The texts of a pdf line by line as they stand on its pages, read from its bare streams and by nothing of what wrote it. */
export function plainPdf(bytes: Buffer): string[][] {
  const lines: string[][] = [];
  const streams = bytes
    .toString('latin1')
    .matchAll(/\/FlateDecode[\s\S]*?stream\r?\n([\s\S]*?)\r?\nendstream/g);
  for (const [, packed = ''] of streams) {
    let before = '';
    const text = inflateSync(Buffer.from(packed, 'latin1')).toString('latin1');
    for (const [, down = '', hex = ''] of text.matchAll(/-1 [\d.]+ ([\d.]+) Tm <([0-9a-f]*)> Tj/g)) {
      if (down === before) lines.at(-1)?.push(letters(hex));
      else lines.push([letters(hex)]);
      before = down;
    }
  }
  return lines;
}
