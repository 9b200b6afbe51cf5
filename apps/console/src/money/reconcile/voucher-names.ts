import { chart, postingRules } from '@kickstand/domain/money/ledger';
import { inLocale } from '../../kit/words.ts';

const named = (things: Readonly<Record<string, { zh: string; en: string }>>) =>
  Object.fromEntries(Object.entries(things).map(([key, said]) => [key, inLocale(said)]));

/** Accounts of the books by number. */
export const chartNames: Record<string, string> = named(chart);

/** The same with the number before each: `1010 银行存款`. */
export const accountNames: Record<string, string> = Object.fromEntries(
  Object.entries(chartNames).map(([code, name]) => [code, `${code} ${name}`]),
);

/** Events of the ledger by name. */
export const eventNames: Record<string, string> = named(postingRules);
