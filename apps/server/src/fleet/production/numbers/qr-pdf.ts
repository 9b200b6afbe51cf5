import QRCode from 'qrcode';

/** One label of a sheet: the content of its code and the number printed below. */
export interface Label {
  text: string;
  number: string;
}

const across = 4;
const down = 6;
/** A4 in points, with its margins. */
const page = { width: 595.28, height: 841.89, margin: 28 };
const cell = {
  width: (page.width - 2 * page.margin) / across,
  height: (page.height - 2 * page.margin) / down,
};
const codeSize = 96;

const labelsPerPage = across * down;

/** Draws a code as rectangles, one per run of dark modules, so that it is sharp at any size. */
function drawCode(doc: PDFKit.PDFDocument, text: string, left: number, top: number) {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' });
  const size = codeSize / modules.size;
  for (let row = 0; row < modules.size; row++)
    for (let column = 0; column < modules.size; column++) {
      const begin = column;
      while (column < modules.size && modules.get(row, column)) column++;
      if (column > begin) doc.rect(left + begin * size, top + row * size, (column - begin) * size, size);
    }
  doc.fill('#000000');
}

const aWhile = () => new Promise<void>((resolve) => setImmediate(resolve));

/** A grid of QR codes on A4, each with its number below. Yields to other work after every row of labels. */
export async function qrSheetPdf(labels: readonly Label[], title: string): Promise<Buffer> {
  // Loaded with the first document: it takes 13 MB in every thread that loads it.
  const { default: PDFDocument } = await import('pdfkit');
  const doc = new PDFDocument({ size: 'A4', margin: 0, autoFirstPage: false, info: { Title: title } });
  const parts: Buffer[] = [];
  const ended = new Promise<void>((resolve, reject) => doc.on('end', resolve).on('error', reject));
  doc.on('data', (part: Buffer) => parts.push(part));
  for (const [i, { text, number }] of labels.entries()) {
    const place = i % labelsPerPage;
    if (place === 0) doc.addPage();
    const [column, row] = [place % across, Math.floor(place / across)];
    const [left, top] = [page.margin + column * cell.width, page.margin + row * cell.height];
    drawCode(doc, text, left + (cell.width - codeSize) / 2, top + 8);
    doc.font('Helvetica').fontSize(13);
    doc.text(number, left, top + codeSize + 14, { width: cell.width, align: 'center', lineBreak: false });
    if (column === across - 1) await aWhile();
  }
  doc.end();
  await ended;
  return Buffer.concat(parts);
}
