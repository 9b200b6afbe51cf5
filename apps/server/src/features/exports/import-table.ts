import { inflateRawSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { type CellValue, streamXlsxRows } from 'hucre/xlsx';
import { packedBytes, readZipDirectory } from './zip-directory.ts';

/** A line of a table: its number as the spreadsheet counts, the first being 1, and its cells as text. */
export interface TableRow {
  row: number;
  cells: string[];
  /** Places of cells that a spreadsheet kept as numbers: noughts in front and at the end are gone. */
  numbers?: readonly number[];
  /** Places of cells with so many digits that a spreadsheet has lost some of them. */
  damaged?: readonly number[];
}

/** So many bytes may come out of a spreadsheet, all its parts together. */
const mostInflated = 50_000_000;
const mostEntries = 2_000;

export const isZip = (bytes: Buffer) => bytes.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004'));

/** Whether a spreadsheet says that it stays within bounds; nothing is inflated to find out. */
export function isModest(bytes: Buffer) {
  const entries = readZipDirectory(bytes);
  if (!entries || entries.length > mostEntries) return false;
  return entries.reduce((sum, { size }) => sum + size, 0) <= mostInflated;
}

/** Read a spreadsheet or csv, at most so many lines. Throws when it is neither. */
export async function readTable(bytes: Buffer, most: number): Promise<TableRow[]> {
  return isZip(bytes) ? readXlsx(bytes, most) : readCsv(bytes, most);
}

async function readXlsx(bytes: Buffer, most: number) {
  inflateAsSaid(bytes);
  const rows: TableRow[] = [];
  for await (const { index, values } of streamXlsxRows(new Uint8Array(bytes), { maxRows: most }))
    rows.push({ row: index + 1, cells: values.map(textOf), ...numbersAmong(values) });
  return rows.filter(({ cells }) => cells.some((cell) => cell !== ''));
}

/** A spreadsheet computes with 15 digits; what is longer is not what was typed. */
const firstDamaged = 1e15;
/** How a spreadsheet writes such a number into a csv. */
const scientific = /^\d(\.\d+)?E\+\d+$/i;

const placesWhere = <T>(values: readonly T[], holds: (value: T) => boolean) =>
  values.flatMap((value, i) => (holds(value) ? [i] : []));

const numbersAmong = (values: readonly (CellValue | undefined)[]) => ({
  numbers: placesWhere(values, (value) => typeof value === 'number'),
  damaged: placesWhere(
    values,
    (value) =>
      (typeof value === 'number' && Math.abs(value) >= firstDamaged) ||
      (typeof value === 'string' && scientific.test(value)),
  ),
});

/** An archive may say less than it holds: every part is inflated once with its own word as the limit. */
function inflateAsSaid(bytes: Buffer) {
  for (const entry of readZipDirectory(bytes) ?? []) {
    const packed = packedBytes(bytes, entry);
    if (!packed) throw new Error('a part of the archive lies outside it');
    if (entry.deflated) inflateRawSync(packed, { maxOutputLength: Math.max(1, entry.size) });
  }
}

const two = (n: number) => String(n).padStart(2, '0');

function textOf(value: CellValue | undefined): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date)
    return `${value.getUTCFullYear()}-${two(value.getUTCMonth() + 1)}-${two(value.getUTCDate())}`;
  return plain(String(value));
}

/** Without the mark that keeps a spreadsheet from computing a text. */
const plain = (text: string) => text.trim().replace(/^'(?=[=+\-@＝＋－＠])/, '');

/** How a spreadsheet marks text of two bytes each. */
const utf16Mark = Buffer.from([0xff, 0xfe]);

/** What Chinese Excel writes as csv when nobody says otherwise is not UTF-8, nor is what it calls Unicode text. */
function decode(bytes: Buffer) {
  if (bytes.subarray(0, 2).equals(utf16Mark)) return new TextDecoder('utf-16le').decode(bytes);
  for (const encoding of ['utf-8', 'gb18030'])
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      // The next one may fit.
    }
  throw new Error('the text is in no known encoding');
}

/** Where the comma is for decimals, spreadsheets part cells by semicolons, and what is copied out of one by tabs. */
function delimiterOf(text: string) {
  const [header = ''] = text.split(/\r?\n/, 1);
  const parts = (delimiter: string) => header.split(delimiter).length;
  return [',', ';', '\t'].reduce((best, one) => (parts(one) > parts(best) ? one : best));
}

function readCsv(bytes: Buffer, most: number): TableRow[] {
  const text = decode(bytes);
  if (text.includes('\u0000')) throw new Error('the file is no text');
  const delimiter = delimiterOf(text);
  const records: string[][] = parse(text, { bom: true, delimiter, relax_column_count: true, to: most });
  return records
    .map((record, i) => ({
      row: i + 1,
      cells: record.map(plain),
      damaged: placesWhere(record, (text) => scientific.test(text.trim())),
    }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
}
