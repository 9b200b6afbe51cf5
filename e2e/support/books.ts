import { type BooksCheck, booksChecks } from '@kickstand/contract/insight/finance';
import { expect } from 'vitest';
import { ask } from './people.ts';

interface Checked {
  count: number | null;
  first: object | null;
}

const check = async (name: BooksCheck, apiKey: string) => {
  const { data } = await ask(`/ebike/v3/backend/finance/books/${name}`, { apiKey });
  return { name, ...(data as Checked) };
};

/** Whoever recomputes the books from their entries finds no difference. */
export async function booksAgree(apiKey: string) {
  const found = await Promise.all(booksChecks.map((name) => check(name, apiKey)));
  expect(found.filter(({ count }) => count !== 0)).toEqual([]);
}
