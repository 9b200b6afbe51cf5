import { PdfLetters } from './pdf-letters.ts';

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
  /** Places to be sealed and dated at the end, beside each other. */
  seals: readonly { party: string; date: string }[];
  /** At the end of each page. */
  foot: string;
}

/** A4 in points. */
const page = { width: 595.28, height: 841.89, margin: 40 };
const lineHeight = 15;
const sealHeight = 110;

/** A document with tables, in Chinese or English. */
export async function tablesPdf({ title, facts, tables, seals, foot }: PdfText): Promise<Buffer> {
  // Only with the first document: it takes 13 MB of every thread that might make one.
  const { default: PDFDocument } = await import('pdfkit');
  const doc = new PDFDocument({ size: 'A4', margin: 0, autoFirstPage: false, info: { Title: title } });
  const parts: Buffer[] = [];
  const ended = new Promise<void>((resolve, reject) => doc.on('end', resolve).on('error', reject));
  doc.on('data', (part: Buffer) => parts.push(part));
  const letters = new PdfLetters(doc);
  const write = letters.write.bind(letters);
  let top = page.height;

  const nextPage = () => {
    doc.addPage();
    write(foot, page.margin, page.height - 22, 8);
    top = page.margin + 10;
  };
  const room = (points: number) => {
    if (top + points > page.height - 40) nextPage();
  };
  const lineOf = ({ widths, figuresFrom }: PdfTable, cells: readonly string[]) => {
    let left = page.margin;
    for (const [i, width] of widths.entries()) {
      const text = letters.fitting(cells[i] ?? '', width - 6, 9);
      write(text, i >= figuresFrom ? left + width - letters.widthOf(text, 9) - 4 : left, top, 9);
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
  if (seals.length > 0) {
    room(sealHeight + lineHeight);
    top += lineHeight;
    const width = (page.width - 2 * page.margin) / seals.length;
    for (const [i, { party, date }] of seals.entries()) {
      const left = page.margin + i * width;
      doc
        .lineWidth(0.5)
        .rect(left, top, width - 10, sealHeight - lineHeight)
        .stroke();
      write(letters.fitting(party, width - 26, 9), left + 8, top + lineHeight, 9);
      write(date, left + 8, top + sealHeight - 2 * lineHeight, 9);
    }
  }
  doc.end();
  await ended;
  return Buffer.concat(parts);
}
