import { inflateSync } from 'node:zlib';

interface Part {
  dictionary: string;
  /** Unpacked; empty where there is none. */
  stream: string;
}

/** The numbered parts of a file. */
function partsOf(bytes: Buffer): Map<string, Part> {
  const parts = new Map<string, Part>();
  for (const [, no = '', body = ''] of bytes
    .toString('latin1')
    .matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [start, before = body] = /^([\s\S]*?)stream\r?\n/.exec(body) ?? [];
    // What is packed may end like a line does: only the dictionary knows where.
    const length = Number(/\/Length (\d+)/.exec(before)?.[1]);
    const packed = start === undefined ? undefined : body.slice(start.length, start.length + length);
    const isPacked = packed !== undefined && before.includes('/FlateDecode');
    const stream = isPacked ? inflateSync(Buffer.from(packed, 'latin1')).toString('latin1') : (packed ?? '');
    parts.set(no, { dictionary: before, stream });
  }
  return parts;
}

const letters = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le');

/** What a font's glyphs mean, by their numbers from 0. */
const meaningsOf = (map: string) =>
  [...map.matchAll(/beginbfrange\s([\s\S]*?)endbfrange/g)].flatMap(([, ranges = '']) =>
    [...ranges.matchAll(/\[([^\]]*)\]/g)].flatMap(([, list = '']) =>
      [...list.matchAll(/<([0-9a-f ]*)>/gi)].map(([, hex = '']) => letters(hex.replaceAll(' ', ''))),
    ),
  );

/** The fonts by the names that pages have for them; each has to be carried in the file. */
function fontsIn(parts: ReadonlyMap<string, Part>): Map<string, string[]> {
  const fonts = new Map<string, string[]>();
  for (const { dictionary } of parts.values())
    for (const [, name = '', no = ''] of dictionary.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const [, map = ''] = /\/ToUnicode (\d+) 0 R/.exec(parts.get(no)?.dictionary ?? '') ?? [];
      fonts.set(name, meaningsOf(parts.get(map)?.stream ?? ''));
    }
  return fonts;
}

const placed = /1 0 0 1 [\d.]+ ([\d.]+) Tm\s+\/(F\d+) [\d.]+ Tf[\s\S]*?\[([^\]]*)\] TJ/g;

/** The texts of a pdf line by line as they stand on its pages, read from its bare streams and by nothing of what wrote it. */
export function plainPdf(bytes: Buffer): string[][] {
  const parts = partsOf(bytes);
  const fonts = fontsIn(parts);
  const lines: string[][] = [];
  for (const { stream } of parts.values()) {
    let before = '';
    for (const [, down = '', font = '', shown = ''] of stream.matchAll(placed)) {
      const glyphs = [...shown.matchAll(/<([0-9a-f]*)>/g)].flatMap(
        ([, hex = '']) => hex.match(/.{4}/g) ?? [],
      );
      const text = glyphs.map((glyph) => fonts.get(font)?.[Number.parseInt(glyph, 16)] ?? '').join('');
      if (down === before) lines.at(-1)?.push(text);
      else lines.push([text]);
      before = down;
    }
  }
  return lines;
}
