import { readTable, type TableRow } from './import-table.ts';

/** The lines of a spreadsheet or CSV, for features that read uploads in threads of their own. */
export const readTableHere = (bytes: Buffer, most: number): Promise<TableRow[]> => readTable(bytes, most);
