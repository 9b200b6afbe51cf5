import { readTable, type TableRow } from './import-table.ts';

/** The lines of a spreadsheet or csv, for threads of features that read by themselves what people gave. */
export const readTableHere = (bytes: Buffer, most: number): Promise<TableRow[]> => readTable(bytes, most);
