import { readGivenTable } from './import-reader.ts';
import type { TableRow } from './import-table.ts';

/** The lines of a spreadsheet or csv that somebody gave, for features whose import is their own. */
export const readTableGiven = (bytes: Buffer, most: number): Promise<TableRow[]> =>
  readGivenTable(bytes, most);
