import { chart, postingRules } from '@kickstand/domain/ledger';
import { inLocale } from '../../kit/words.ts';

const named = (things: Readonly<Record<string, { zh: string; en: string }>>) =>
  Object.fromEntries(Object.entries(things).map(([key, said]) => [key, inLocale(said)]));

/** Accounts of the books by number: `1010 银行存款`. */
export const accountNames: Record<string, string> = Object.fromEntries(
  Object.entries(named(chart)).map(([code, name]) => [code, `${code} ${name}`]),
);

/** Events of the ledger by name. */
export const eventNames: Record<string, string> = named(postingRules);
