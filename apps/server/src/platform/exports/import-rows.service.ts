import { storableText, unstorableTextIn } from '@kickstand/contract/kit';
import { refuse } from '../../kernel/call/refuse.ts';
import type { GivenRow, ImportKind, ReadRow } from './import-kind.ts';
import type { TableRow } from './import-table.ts';

const locales = ['zh-CN', 'en-US'] as const;

/** Headers are compared without the asterisk of required columns, blanks and case. */
const normal = (label: string) => label.replace(/[*＊\s]/g, '').toLowerCase();

/** The position of each column in a line, by header, in any order and language. */
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

const lostWords = {
  'zh-CN': '表格把它当作数字，已丢失部分数字：请把单元格设为“文本”后重新填写',
  'en-US': 'the spreadsheet took it for a number and lost digits: set the cell to text and type it anew',
} as const;

const brokenWords = {
  'zh-CN': '含有无法保存的字符：请删除后重新填写',
  'en-US': 'it holds a character that cannot be kept: remove it and type the cell anew',
} as const;

/** Cells of a row that are not what was typed, or cannot be stored. */
function lostIn(
  { cells, numbers = [], damaged = [] }: TableRow,
  kind: ImportKind,
  places: ReadonlyMap<string, number>,
  locale: (typeof locales)[number],
) {
  const troubleOf = (place: number, textual = false) => {
    if (unstorableTextIn(cells[place]) !== undefined) return brokenWords[locale];
    return damaged.includes(place) || (textual && numbers.includes(place)) ? lostWords[locale] : undefined;
  };
  const told = kind
    .columns(locale)
    .map(({ key, textual }) => [key, troubleOf(places.get(key) ?? -1, textual)] as const);
  return Object.fromEntries(told.flatMap(([key, trouble]) => (trouble ? [[key, trouble]] : [])));
}

/** The rows of a table by column, without its header and the template's example. */
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
    .map((line): ReadRow => {
      const cell = (key: string) => storableText(line.cells[places.get(key) ?? -1] ?? '');
      const given = Object.fromEntries(kind.columns(locale).map(({ key }) => [key, cell(key)]));
      return { row: line.row, given, lost: lostIn(line, kind, places, locale) };
    })
    .filter((row) => !isExample(row));
}
