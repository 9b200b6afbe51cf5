/** U+0000, or half of a surrogate pair. */
const unstorable = /[\0\p{Cs}]/u;

/**
 * Where in a value a text stands that no database can keep, as a dotted path ('' for the value itself): one with U+0000
 * or half of a surrogate pair. Undefined when there is none.
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

/** The text with the sign for what cannot be shown in place of each character that no database keeps. */
export const storableText = (text: string) => text.replace(eachUnstorable, '\ufffd');
const entriesOf = (value: unknown) =>
  typeof value === 'object' && value !== null ? Object.entries(value) : [];
