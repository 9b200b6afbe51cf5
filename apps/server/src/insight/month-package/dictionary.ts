import { type Figure, families } from '@kickstand/domain/insight/metrics';
import type { Locale } from '../../kernel/call/refuse.ts';
import type { Table } from '../../platform/exports/made-files.service.ts';
import { packageWords } from './package.words.ts';

/** How a figure over several days is derived from those of each. */
export const addsBy = (one: Figure) => (one.kind === 'metric' ? one.add.time : one.kind);

const inLocale = (said: { zh: string; en: string } | undefined, locale: Locale) => {
  if (said === undefined) return '';
  return locale === 'en-US' ? said.en : said.zh;
};

/** Every figure of the dictionary, with its meaning. */
export function dictionaryTable(locale: Locale): Table {
  const words = packageWords[locale];
  const figures = Object.values(families).flatMap((family) => Object.values<Figure>(family));
  return {
    name: words.dictionary,
    columns: words.dictionaryColumns,
    lines: figures.map((one) => [
      inLocale(one, locale),
      inLocale(one.is, locale),
      inLocale(one.without, locale),
      one.unit,
      words.adds[addsBy(one)],
    ]),
  };
}
