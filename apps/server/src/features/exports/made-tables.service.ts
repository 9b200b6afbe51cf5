import { join } from 'node:path';
import { exportFormats } from '@kickstand/contract/exports';
import { safeText } from './cells.ts';
import { writeFile } from './export-files.ts';

/** A table that is at hand as a whole. */
export interface Table {
  name: string;
  columns: readonly string[];
  lines: (string | number | null)[][];
}

async function* linesOf({ lines }: Table) {
  yield lines.map((line) => line.map((cell) => (typeof cell === 'string' ? safeText(cell) : cell)));
}

/** Write a table in every format; answers where each lies. */
export const writeTable = (folder: string, table: Table, no: string) =>
  Promise.all(
    exportFormats.map(async (format) => {
      const path = join(folder, `${no}.${format}`);
      const columns = table.columns.map((label) => ({ label }));
      await writeFile(path, format, { title: table.name, columns, watermark: table.name }, linesOf(table));
      return { name: `${no} ${table.name}.${format}`, path };
    }),
  );
