/** U+0000, or a lone surrogate. */
const unstorable = /[\0\p{Cs}]/u;

/**
 * The path of a text that no database can store (with U+0000 or a lone surrogate), dotted ('' for the value itself).
 * Undefined if there is none.
 */
export function unstorableTextIn(value: unknown): string | undefined {
  const waiting: [value: unknown, path: string][] = [[value, '']];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [held, path] = next;
    if (isUnstorable(held)) return path;
    for (const [name, inner] of entriesOf(held)) {
      if (isUnstorable(name)) return path;
      waiting.push([inner, path ? `${path}.${name}` : name]);
    }
  }
  return undefined;
}

const isUnstorable = (value: unknown) => typeof value === 'string' && unstorable.test(value);

const eachUnstorable = new RegExp(unstorable, 'gu');

/** The text with a replacement character for each character that no database stores. */
export const storableText = (text: string) => text.replace(eachUnstorable, '\ufffd');
const entriesOf = (value: unknown) =>
  typeof value === 'object' && value !== null ? Object.entries(value) : [];
