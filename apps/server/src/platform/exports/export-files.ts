import { type FileHandle, open } from 'node:fs/promises';
import { rowsOfSheet } from '@kickstand/contract/platform/exports';
import { type CellValue, type ColumnDef, writeXlsxStream } from 'hucre/xlsx';
import { safeText } from '../../kernel/files/safe-text.ts';
import type { Cell, ColumnLook } from './cells.ts';
import type { Format } from './export-target.service.ts';

/** What a file contains besides its rows. */
export interface Sheet {
  title: string;
  columns: readonly ColumnLook[];
  /** The last line: who exported the rows, when and which. */
  watermark: string;
}

/** Lines of cells, a batch at a time. */
export type Lines = AsyncIterable<Cell[][]>;

/** Writes a file from a stream of lines, with backpressure. Returns its size. */
export async function writeFile(path: string, format: Format, sheet: Sheet, lines: Lines) {
  const file = await open(path, 'w', 0o600);
  try {
    await (format === 'csv' ? writeCsv : writeXlsx)(file, sheet, lines);
    await file.sync();
    return (await file.stat()).size;
  } finally {
    await file.close();
  }
}

/** With the byte order mark by which Excel recognises UTF-8, and the line ends of RFC 4180. */
async function writeCsv(file: FileHandle, { columns, watermark }: Sheet, lines: Lines) {
  const out = textWriter(file);
  const places = columns.map((column) => column.places);
  const header = columns.map(({ label }) => label);
  await out.write(`\uFEFF${csvLine(header, [])}`);
  for await (const batch of lines)
    for (const line of batch) {
      // Line by line: pieces of a long text would live until the last is added. Only a full piece of memory is waited for.
      const full = out.write(csvLine(line, places));
      if (full) await full;
    }
  await out.write(csvLine([watermark], []));
  await out.flush();
}

/** The size of one write. */
const pieceBytes = 1_000_000;

/** Writes texts in large pieces through one buffer; await what it returns. */
function textWriter(file: FileHandle) {
  let piece = Buffer.allocUnsafeSlow(pieceBytes);
  let filled = 0;
  async function flush() {
    for (let at = 0; at < filled; ) at += (await file.write(piece, at, filled - at)).bytesWritten;
    filled = 0;
  }
  function put(text: string) {
    filled += piece.write(text, filled);
  }
  async function makeRoom(room: number) {
    await flush();
    if (room > piece.length) piece = Buffer.allocUnsafeSlow(room);
  }
  function write(text: string): Promise<void> | undefined {
    // No character of UTF-16 takes more than three bytes of UTF-8.
    const room = text.length * 3;
    if (room > piece.length - filled) return makeRoom(room).then(() => put(text));
    put(text);
    return undefined;
  }
  return { write, flush };
}

function csvLine(cells: readonly Cell[], places: readonly (number | undefined)[]) {
  const texts = cells.map((cell, i) => csvCell(cell, places[i]));
  // Behind the last cell, because what is added to the whole line copies it once more.
  texts.push(`${texts.pop() ?? ''}\r\n`);
  return texts.join(',');
}

const special = /[",\r\n]/;

/** CSV has no cell types, so its texts could be taken for formulas. */
function csvCell(cell: Cell, places: number | undefined): string {
  if (typeof cell === 'string') return quotedText(safeText(cell));
  if (typeof cell === 'number') return places === undefined ? String(cell) : cell.toFixed(places);
  return cell === null ? '' : clockText(cell);
}

const quotedText = (text: string) => (special.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

const two = Array.from({ length: 60 }, (_, n) => String(n).padStart(2, '0'));
const dayMs = 86_400_000;
/** The day formatted last: consecutive instants are close together. */
let lastDay = { day: Number.NaN, text: '' };

function dayText(day: number) {
  if (day === lastDay.day) return lastDay.text;
  const clock = new Date(day * dayMs);
  const text = `${clock.getUTCFullYear()}-${two[clock.getUTCMonth() + 1]}-${two[clock.getUTCDate()]}`;
  lastDay = { day, text };
  return text;
}

/** `2026-11-21 08:00:00` */
export function clockText(clock: Date) {
  const ms = clock.getTime();
  const day = Math.floor(ms / dayMs);
  const seconds = Math.floor((ms - day * dayMs) / 1000);
  const [hour, minute] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return `${dayText(day)} ${two[hour]}:${two[minute]}:${two[seconds % 60]}`;
}

function formatOf({ places, clock }: ColumnLook) {
  if (clock) return 'yyyy-mm-dd hh:mm:ss';
  if (places === undefined) return undefined;
  return places === 0 ? '#,##0' : `#,##0.${'0'.repeat(places)}`;
}

/** Sheets have a maximum number of rows, with a header each. */
async function writeXlsx(file: FileHandle, sheet: Sheet, lines: Lines) {
  const columns: ColumnDef[] = sheet.columns.map((column) => {
    const numFmt = formatOf(column);
    return { header: column.label, width: column.clock ? 20 : 16, ...(numFmt && { numFmt }) };
  });
  const stream = writeXlsxStream(rowsOf(sheet, lines), {
    name: sheetName(sheet.title),
    columns,
    freezePane: { rows: 1 },
    maxRowsPerSheet: rowsOfSheet + 1,
  });
  for await (const chunk of stream) await file.write(chunk);
}

async function* rowsOf({ watermark }: Sheet, lines: Lines): AsyncGenerator<CellValue[]> {
  for await (const batch of lines) yield* batch;
  yield [watermark];
}

/** A valid Excel sheet name, with room for a number. */
const sheetName = (title: string) =>
  title
    .replace(/[[\]:*?/\\']/g, ' ')
    .trim()
    .slice(0, 25) || 'Sheet';
