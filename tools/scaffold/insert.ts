import { ScaffoldError } from './names.ts';

/** A source under change; every step says what it looks for and throws a ScaffoldError when it is not there. */
export interface Source {
  path: string;
  text: string;
}

/** Puts something directly before (or after) the first match of a pattern. */
export function inserted(source: Source, pattern: RegExp, what: string, where: 'before' | 'after'): Source {
  const match = pattern.exec(source.text);
  if (!match)
    throw new ScaffoldError(`${source.path} does not look as expected: nothing matches ${pattern}.`);
  const at = match.index + (where === 'after' ? match[0].length : 0);
  return { ...source, text: source.text.slice(0, at) + what + source.text.slice(at) };
}

/** Adds an import; the formatter puts it in its place. */
export const importing = (source: Source, line: string): Source => ({
  ...source,
  text: `${line}\n${source.text}`,
});

/** Adds an element or a property at the end of a literal that begins with `opening`, such as `const screens = [`. */
export function appended(source: Source, opening: RegExp, element: string): Source {
  const match = opening.exec(source.text);
  const end = match ? closingOf(source.text, match.index + match[0].length) : -1;
  if (!match || end < 0)
    throw new ScaffoldError(`${source.path} does not look as expected: nothing matches ${opening}.`);
  const before = source.text.slice(0, end).trimEnd();
  const comma = /[,[{]$/.test(before) ? '' : ',';
  return { ...source, text: `${before}${comma}\n${element},\n${source.text.slice(end)}` };
}

/** Where the bracket closes that was opened just before; text in quotes does not count. */
function closingOf(text: string, from: number): number {
  const tokens = /'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`|\/\/.*|\/\*[\s\S]*?\*\/|[[{(]|[\]})]/g;
  tokens.lastIndex = from;
  let depth = 1;
  for (let token = tokens.exec(text); token; token = tokens.exec(text)) {
    if ('[{('.includes(token[0])) depth++;
    else if (']})'.includes(token[0])) depth--;
    if (depth === 0) return token.index;
  }
  return -1;
}
