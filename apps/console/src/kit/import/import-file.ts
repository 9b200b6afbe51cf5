import { saveFile } from '../export/save-file.ts';
import { importWords as words } from './import.words.ts';

/** The maximum file size, bytes. */
const mostBytes = 700_000;
const sheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Why a file cannot be sent; undefined if it can. */
export function whyNotFile({ name, size }: Pick<File, 'name' | 'size'>): string | undefined {
  if (!/\.(xlsx|csv)$/i.test(name)) return words.wrongKind;
  if (size === 0) return words.empty;
  return size > mostBytes ? words.tooBig(String(Math.ceil(size / 1_000))) : undefined;
}

/** A file's bytes as base64. */
export const base64Of = (file: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onerror = () => reject(reader.error);
    // `data:text/csv;base64,…`
    reader.onload = () => resolve(String(reader.result).split(',', 2)[1] ?? '');
    reader.readAsDataURL(file);
  });

/** Saves a spreadsheet received as base64. */
export function saveSheet(name: string, base64: string) {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  saveFile(name, bytes, sheet);
}
