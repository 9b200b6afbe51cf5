import { plainDigits } from '@kickstand/contract/kit';
import { mostBankLines } from '@kickstand/contract/money/reconcile';
import {
  type BankRead,
  isMt940,
  judged,
  type ListRow,
  readBankTable,
  readCamt,
  readMt940,
} from '@kickstand/domain/money/bank';
import { parse } from 'csv-parse/sync';
import { XMLParser } from 'fast-xml-parser';
import { decoded } from '../../../kernel/files/decoded.ts';
import { isZip } from '../../../kernel/files/unzip.ts';
import { readTableHere } from '../../../platform/exports/table-reader.service.ts';

/** What came of reading a bank's file. */
export type BankFileRead = BankRead | { kind: 'too_many' };

const none: BankRead = { kind: 'none' };
/** What stands above and below a list is no line of it. */
const mostRows = mostBankLines + 60;

const xml = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  removeNSPrefix: true,
});

/** Read a statement of a bank in whichever of its forms; takes as long as that takes. */
export async function readBankFile(bytes: Buffer): Promise<BankFileRead> {
  const read = await readAsGiven(bytes).catch(() => none);
  if (read.kind !== 'statements') return read;
  const count = read.statements.reduce((sum, { lines }) => sum + lines.length, 0);
  if (count === 0) return none;
  return count > mostBankLines ? { kind: 'too_many' } : read;
}

async function readAsGiven(bytes: Buffer): Promise<BankFileRead> {
  if (isZip(bytes)) return ofRows(await readTableHere(bytes, mostRows)) ?? none;
  const text = decoded(bytes);
  if (text === undefined) return none;
  if (/^\s*</.test(text)) return ofXml(text);
  return isMt940(text) ? judged('mt940', readMt940(text)) : ofText(text);
}

/** A document that declares what its words stand for is none that a bank sends. */
function ofXml(text: string): BankRead {
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) return none;
  const found = readCamt(xml.parse(text, true));
  return found ? judged('camt053', found) : none;
}

/** Banks part cells by any of these. */
const delimiters = [',', '\t', ';', '|'];

/** A list by the first delimiter by which it has the head of one: what stands above says nothing about that. */
function ofText(text: string): BankFileRead {
  for (const delimiter of delimiters) {
    const options = { bom: true, delimiter, relax_column_count: true, relax_quotes: true, to: mostRows + 1 };
    const records: string[][] = parse(text, options);
    const read = ofRows(records.map(listRow));
    if (read) return read;
  }
  return none;
}

const scientific = /^\d(\.\d+)?E\+\d+$/i;

const listRow = (record: string[], i: number): ListRow => ({
  row: i + 1,
  cells: record.map(plainCell),
  damaged: record.flatMap((cell, at) => (scientific.test(cell.trim()) ? [at] : [])),
});

/** Without what keeps a spreadsheet from taking a long number for one: `="6222…"`, a mark before it or a tab behind it. */
const plainCell = (cell: string) =>
  plainDigits(
    cell
      .trim()
      .replace(/^="?(.*?)"?$/, '$1')
      .replace(/^['`]/, '')
      .trim(),
  );

function ofRows(rows: readonly ListRow[]): BankFileRead | undefined {
  if (rows.length > mostRows) return { kind: 'too_many' };
  const found = readBankTable(rows);
  return found && judged('table', found);
}
