/** Whether bytes begin with these ASCII characters. */
export const startsWith = (bytes: Uint8Array, letters: string) =>
  [...letters].every((letter, i) => bytes[i] === letter.charCodeAt(0));

/** Bytes as UTF-8 text; undefined if invalid. */
export function textIn(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
