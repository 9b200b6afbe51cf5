import PDFDocument from 'pdfkit';

/** A table of a document: its columns' widths in points, figures at the right. */
export interface PdfTable {
  title: string;
  widths: readonly number[];
  /** The first line is the header. */
  lines: readonly (readonly string[])[];
  /** Columns from this one on stand at the right. */
  figuresFrom: number;
}

export interface PdfText {
  title: string;
  /** Below the title. */
  facts: readonly string[];
  tables: readonly PdfTable[];
  /** At the end of each page. */
  foot: string;
}

/** A4 in points. */
const page = { width: 595.28, height: 841.89, margin: 40 };
const lineHeight = 15;

/** Chinese letters are two halves wide, all others one. */
const isWide = (letter: string) => (letter.codePointAt(0) ?? 0) > 0x2e7f;
const widthOf = (text: string, size: number) =>
  [...text].reduce((sum, letter) => sum + (isWide(letter) ? size : size / 2), 0);

/** As much of a text as there is room for. */
function fitting(text: string, width: number, size: number) {
  let [kept, left] = ['', width];
  for (const letter of text) {
    left -= widthOf(letter, size);
    if (left < 0) return kept;
    kept += letter;
  }
  return kept;
}

const hexOf = (text: string) => Buffer.from(text, 'utf16le').swap16().toString('hex');

/** The letters that every reader of pdf has for Chinese: none is carried in the file. */
function chineseFont(doc: PDFKit.PDFDocument) {
  const descriptor = doc.ref({
    Type: 'FontDescriptor',
    FontName: 'STSong-Light',
    Flags: 6,
    FontBBox: [-25, -254, 1000, 880],
    ItalicAngle: 0,
    Ascent: 880,
    Descent: -120,
    CapHeight: 880,
    StemV: 93,
  });
  descriptor.end(undefined);
  const letters = doc.ref({
    Type: 'Font',
    Subtype: 'CIDFontType0',
    BaseFont: 'STSong-Light',
    CIDSystemInfo: { Registry: new String('Adobe'), Ordering: new String('GB1'), Supplement: 2 },
    FontDescriptor: descriptor,
    DW: 1000,
    W: [1, 95, 500, 814, 939, 500],
  });
  letters.end(undefined);
  const font = doc.ref({
    Type: 'Font',
    Subtype: 'Type0',
    BaseFont: 'STSong-Light',
    Encoding: 'UniGB-UTF16-H',
    DescendantFonts: [letters],
  });
  font.end(undefined);
  return font;
}

/** A document with tables, in Chinese or English. */
export async function tablesPdf({ title, facts, tables, foot }: PdfText): Promise<Buffer> {
  const doc = new PDFDocument({ size: 'A4', margin: 0, autoFirstPage: false, info: { Title: title } });
  const parts: Buffer[] = [];
  const ended = new Promise<void>((resolve, reject) => doc.on('end', resolve).on('error', reject));
  doc.on('data', (part: Buffer) => parts.push(part));
  const font = chineseFont(doc);
  let top = page.height;

  const write = (text: string, left: number, down: number, size: number) => {
    doc.addContent(
      `BT /F9 ${size} Tf 1 0 0 -1 ${left.toFixed(2)} ${down.toFixed(2)} Tm <${hexOf(text)}> Tj ET`,
    );
  };
  const nextPage = () => {
    doc.addPage();
    (doc.page as unknown as { fonts: Record<string, unknown> }).fonts.F9 = font;
    write(foot, page.margin, page.height - 22, 8);
    top = page.margin + 10;
  };
  const room = (points: number) => {
    if (top + points > page.height - 40) nextPage();
  };
  const lineOf = ({ widths, figuresFrom }: PdfTable, cells: readonly string[]) => {
    let left = page.margin;
    for (const [i, width] of widths.entries()) {
      const text = fitting(cells[i] ?? '', width - 2, 9);
      write(text, i >= figuresFrom ? left + width - widthOf(text, 9) - 4 : left, top, 9);
      left += width;
    }
    top += lineHeight;
  };

  nextPage();
  write(title, page.margin, top + 6, 16);
  top += 30;
  for (const fact of facts) {
    write(fact, page.margin, top, 10);
    top += lineHeight;
  }
  for (const table of tables) {
    const [header = [], ...lines] = table.lines;
    room(4 * lineHeight);
    top += lineHeight;
    write(table.title, page.margin, top, 11);
    top += lineHeight + 2;
    lineOf(table, header);
    for (const line of lines) {
      room(lineHeight);
      lineOf(table, line);
    }
  }
  doc.end();
  await ended;
  return Buffer.concat(parts);
}
