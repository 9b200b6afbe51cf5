import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { sfntOf } from './sfnt.ts';

const require = createRequire(import.meta.url);
const files = dirname(require.resolve('@fontsource/noto-sans-sc/files/noto-sans-sc-latin-400-normal.woff'));
const fileOf = (slice: string) => join(files, `noto-sans-sc-${slice}-400-normal.woff`);

/** The letters that nearly every text is made of; whatever it lacks lies in one of a hundred small slices. */
const common = 'chinese-simplified';

/** First and last letters of each slice, `U+4e00-4e05,U+4e07` by its name. */
const slices: () => [name: string, spans: [number, number][]][] = once(() =>
  Object.entries(
    JSON.parse(readFileSync(join(files, '..', 'unicode.json'), 'utf8')) as Record<string, string>,
  ).map(([name, spans]) => [
    name.replace(/[[\]]/g, ''),
    spans.split(',').map((span): [number, number] => {
      const [first = '', last = first] = span.replace('U+', '').split('-');
      return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
    }),
  ]),
);

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

const sliceWith = (code: number) =>
  slices().find(([, spans]) => spans.some(([first, last]) => code >= first && code <= last))?.[0];

/** Letters of one font that stand behind each other. */
interface Run {
  font: string;
  text: string;
}

/** What pdfkit keeps of the font that it writes with. */
interface Writing {
  _font: { font: { hasGlyphForCodePoint(code: number): boolean } };
}

/** Writes Chinese into a document, with the letters that are used carried in the file. */
export class PdfLetters {
  readonly #doc: PDFKit.PDFDocument;
  readonly #fontOf = new Map<string, string>();
  readonly #known = new Set<string>();

  constructor(doc: PDFKit.PDFDocument) {
    this.#doc = doc;
  }

  #use(font: string) {
    if (!this.#known.has(font)) this.#doc.registerFont(font, sfntOf(readFileSync(fileOf(font))));
    this.#known.add(font);
    return this.#doc.font(font);
  }

  #fontFor(letter: string): string {
    const known = this.#fontOf.get(letter);
    if (known !== undefined) return known;
    const code = letter.codePointAt(0) ?? 0;
    this.#use(common);
    const isCommon = (this.#doc as unknown as Writing)._font.font.hasGlyphForCodePoint(code);
    const font = isCommon ? common : (sliceWith(code) ?? common);
    this.#fontOf.set(letter, font);
    return font;
  }

  #runs(text: string): Run[] {
    const runs: Run[] = [];
    for (const letter of text) {
      const font = this.#fontFor(letter);
      const last = runs.at(-1);
      if (last?.font === font) last.text += letter;
      else runs.push({ font, text: letter });
    }
    return runs;
  }

  /** How wide a text is, points. */
  widthOf(text: string, size: number): number {
    return this.#runs(text).reduce(
      (sum, run) => sum + this.#use(run.font).fontSize(size).widthOfString(run.text),
      0,
    );
  }

  /** As much of a text as there is room for. */
  fitting(text: string, width: number, size: number): string {
    if (this.widthOf(text, size) <= width) return text;
    let kept = '';
    for (const letter of text) {
      if (this.widthOf(`${kept}${letter}…`, size) > width) break;
      kept += letter;
    }
    return `${kept}…`;
  }

  /** Write a text whose letters stand on a line so far down. */
  write(text: string, left: number, down: number, size: number) {
    let at = left;
    for (const run of this.#runs(text)) {
      const doc = this.#use(run.font).fontSize(size);
      doc.text(run.text, at, down, { lineBreak: false, baseline: 'alphabetic' });
      at += doc.widthOfString(run.text);
    }
  }
}
