import { readXlsx } from 'hucre/xlsx';
import { everyCode } from '../../harness.ts';
import { aStaffMember } from '../../people/staff.ts';
import type { DemoTown } from '../demo-town.ts';

/** What stands in a cell, in its row by the key of its column. */
export type FileRow = Record<string, unknown>;

/** Whoever has files made: of all, and of one company. */
export const readersOf = (agentId: number) => ({ all: 'reader', ofCompany: `reader-${agentId}` });

/** Let there be accounts that have files made, which see everything and what one company has. */
export const makeReaders = ({ write }: DemoTown, agentId: number) =>
  write(async (db) => {
    const { all, ofCompany } = readersOf(agentId);
    await aStaffMember(db, { operatorId: all, agentId: 2, codes: everyCode });
    await aStaffMember(db, { operatorId: ofCompany, agentId, codes: everyCode });
  });

interface FileColumn {
  key: string;
  label: string;
  writing: { as: string; scale?: number | undefined };
}

/** The lines of a sheet with a head as rows, numbers in the units in which they are stored; the last line says whose it is. */
export async function rowsOfSheet(bytes: Uint8Array, columns: readonly FileColumn[]): Promise<FileRow[]> {
  const book = await readXlsx(bytes);
  const [head = [], ...lines] = book.sheets[0]?.rows ?? [];
  const at = (label: string) => {
    const found = head.indexOf(label);
    if (found < 0) throw new Error(`the file has no ${label}`);
    return found;
  };
  const places = columns.map((column) => ({ ...column, at: at(column.label) }));
  return lines
    .slice(0, -1)
    .map((line) => Object.fromEntries(places.map((one) => [one.key, storedOf(line[one.at] ?? null, one)])));
}

function storedOf(value: unknown, { writing: { as, scale = 1 } }: FileColumn) {
  if (as !== 'number' || typeof value !== 'number') return value;
  // To what binary fractions leave of it.
  return scale === 1 ? value : Math.round(value * scale * 1e6) / 1e6;
}
