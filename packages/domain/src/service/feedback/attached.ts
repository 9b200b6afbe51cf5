import { startsWith, textIn } from '../../platform/files/index.ts';

/** Tab, line feed and carriage return are allowed in texts; no other control characters. */
const inTexts = new Set([9, 10, 13]);

/** A loop: calling a function for each byte of a large file takes ten times as long. */
function isPlain(bytes: Uint8Array) {
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i] as number;
    if (byte < 32 && !inTexts.has(byte)) return false;
  }
  return true;
}

/** The type of an attached file by its content, whatever its name; undefined if not accepted. */
export function attachedKind(bytes: Uint8Array): 'pdf' | 'zip' | 'mp4' | 'text' | undefined {
  if (startsWith(bytes, '%PDF-')) return 'pdf';
  // Also XLSX and DOCX.
  if (startsWith(bytes, 'PK\u0003\u0004')) return 'zip';
  if (startsWith(bytes.subarray(4), 'ftyp')) return 'mp4';
  return bytes.length > 0 && isPlain(bytes) && textIn(bytes) !== undefined ? 'text' : undefined;
}

/** A file's name without what would change the path or break a header. */
export const safeName = (name: string) =>
  [...name]
    .map((letter) => (letter < ' ' || '\\/:*?"<>|'.includes(letter) || letter === '\u007f' ? '_' : letter))
    .join('')
    .slice(0, 120);
