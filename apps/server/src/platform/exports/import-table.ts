import { plainDigits } from '@kickstand/contract/kit';
import { parse } from 'csv-parse/sync';
import { type CellValue, streamXlsxRows } from 'hucre/xlsx';
import { decoded } from '../../kernel/files/decoded.ts';
import { inflatedEntry, isZip, zipEntriesOf } from '../../kernel/files/unzip.ts';

/** A line of a table: its number as in the spreadsheet, starting at 1, and its cells as text. */
export interface TableRow {
  row: number;
  cells: string[];
  /** Cells stored as numbers: leading and trailing zeros are lost. */
  numbers?: readonly number[];
  /** Cells with so many digits that the spreadsheet has lost some. */
  damaged?: readonly number[];
}

/** Limits for unpacking a spreadsheet. */
const limits = { bytes: 50_000_000, entries: 2_000 };
/** No imported table has more columns; anything beyond is ignored. */
const mostColumns = 200;

/** Reads a spreadsheet or CSV, up to a number of lines. Throws if it is neither. */
export async function readTable(bytes: Buffer, most: number): Promise<TableRow[]> {
  return isZip(bytes) ? readXlsx(bytes, most) : readCsv(bytes, most);
}

async function readXlsx(bytes: Buffer, most: number) {
  inflateAsSaid(bytes);
  const rows: TableRow[] = [];
  for await (const { index, values } of streamXlsxRows(new Uint8Array(bytes), { maxRows: most })) {
    const kept = values.slice(0, mostColumns);
    rows.push({ row: index + 1, cells: kept.map(textOf), ...numbersAmong(kept) });
  }
  return rows.filter(({ cells }) => cells.some((cell) => cell !== ''));
}

/** Spreadsheets compute with 15 digits; longer numbers are not what was typed. */
const firstDamaged = 1e15;
/** Such a number in a CSV written by a spreadsheet. */
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

/** An archive may understate its content: every part is inflated once with its declared size as limit. */
function inflateAsSaid(bytes: Buffer) {
  const entries = zipEntriesOf(bytes, limits);
  if (!entries) throw new Error('the archive cannot be read');
  for (const entry of entries) inflatedEntry(entry);
}

const two = (n: number) => String(n).padStart(2, '0');

function textOf(value: CellValue | undefined): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date)
    return `${value.getUTCFullYear()}-${two(value.getUTCMonth() + 1)}-${two(value.getUTCDate())}`;
  return plain(String(value));
}

/** Without the mark that keeps a spreadsheet from evaluating a text. */
const plain = (text: string) => plainDigits(text.trim().replace(/^'(?=[=+\-@＝＋－＠])/, ''));

/** Where the comma is the decimal separator, spreadsheets separate cells by semicolons; copied cells are separated by tabs. */
function delimiterOf(text: string) {
  const [header = ''] = text.split(/\r?\n/, 1);
  const parts = (delimiter: string) => header.split(delimiter).length;
  return [',', ';', '\t'].reduce((best, one) => (parts(one) > parts(best) ? one : best));
}

function readCsv(bytes: Buffer, most: number): TableRow[] {
  const text = decoded(bytes);
  if (text === undefined) throw new Error('the file is no text');
  const delimiter = delimiterOf(text);
  const records: string[][] = parse(text, { bom: true, delimiter, relax_column_count: true, to: most });
  return records
    .map((record) => record.slice(0, mostColumns))
    .map((record, i) => ({
      row: i + 1,
      cells: record.map(plain),
      damaged: placesWhere(record, (text) => scientific.test(text.trim())),
    }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
}
