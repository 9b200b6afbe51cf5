import { saveFile } from './save-file.ts';

/** A cell of a CSV file; anything a spreadsheet would take for a formula is made text. */
const csvCell = (value: string | number) => {
  const text = String(value);
  return `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
};

/** Saves lines as a file; it begins with the byte order mark by which spreadsheets recognise UTF-8. */
export function saveCsv(name: string, lines: readonly (readonly (string | number)[])[]) {
  const text = lines.map((cells) => cells.map(csvCell).join(',')).join('\r\n');
  saveFile(`${name}.csv`, `\ufeff${text}`, 'text/csv;charset=utf-8');
}
