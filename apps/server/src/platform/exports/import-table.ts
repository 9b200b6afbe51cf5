import { plainDigits } from '@kickstand/contract/kit';
import { parse } from 'csv-parse/sync';
import { type CellValue, streamXlsxRows } from 'hucre/xlsx';
import { decoded } from '../../kernel/files/decoded.ts';
import { inflatedEntry, isZip, zipEntriesOf } from '../../kernel/files/unzip.ts';

/** A line of a table: its number as the spreadsheet counts, the first being 1, and its cells as text. */
export interface TableRow {
  row: number;
  cells: string[];
  /** Places of cells that a spreadsheet kept as numbers: noughts in front and at the end are gone. */
  numbers?: readonly number[];
  /** Places of cells with so many digits that a spreadsheet has lost some of them. */
  damaged?: readonly number[];
}

/** What may come out of a spreadsheet. */
const limits = { bytes: 50_000_000, entries: 2_000 };
/** No table that is imported has more columns; what stands beyond them is nobody's. */
const mostColumns = 200;

/** Read a spreadsheet or csv, at most so many lines. Throws when it is neither. */
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

/** Without the mark that keeps a spreadsheet from computing a text. */
const plain = (text: string) => plainDigits(text.trim().replace(/^'(?=[=+\-@＝＋－＠])/, ''));

/** Where the comma is for decimals, spreadsheets part cells by semicolons, and what is copied out of one by tabs. */
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
