import { refuse } from '../../kernel/refuse.ts';
import type { GivenRow, ImportKind } from './import-kind.ts';
import type { TableRow } from './import-table.ts';

const locales = ['zh-CN', 'en-US'] as const;

/** Headers are compared without the star of required columns, blanks and case. */
const normal = (label: string) => label.replace(/[*＊\s]/g, '').toLowerCase();

/** Which place of a line belongs to which column, by the header, in whatever order and language it is. */
function placesOf(kind: ImportKind, header: readonly string[]) {
  const keys = new Map<string, string>();
  for (const locale of locales)
    for (const { key, label } of kind.columns(locale)) keys.set(normal(label), key).set(normal(key), key);
  const places = new Map<string, number>();
  header.forEach((label, i) => {
    const key = keys.get(normal(label));
    if (key !== undefined && !places.has(key)) places.set(key, i);
  });
  return places;
}

/** The rows of a table by column, without its header and the template's own example. */
export function givenRows(
  kind: ImportKind,
  [header, ...lines]: readonly TableRow[],
  locale: (typeof locales)[number],
) {
  const places = placesOf(kind, header?.cells ?? []);
  const missing = kind.columns(locale).filter(({ key, required }) => required && !places.has(key));
  if (missing.length > 0) refuse('import.columns', { columns: missing.map(({ label }) => label).join('、') });
  if (lines.length > kind.mostRows) refuse('import.too_many', { most: kind.mostRows });
  const examples = locales.map((one) => Object.fromEntries(kind.columns(one).map((c) => [c.key, c.example])));
  const isExample = ({ given }: GivenRow) =>
    examples.some((example) => [...places.keys()].every((key) => given[key] === example[key]));
  return lines
    .map(
      ({ row, cells }): GivenRow => ({
        row,
        given: Object.fromEntries(
          kind.columns(locale).map(({ key }) => [key, cells[places.get(key) ?? -1] ?? '']),
        ),
      }),
    )
    .filter((row) => !isExample(row));
}
