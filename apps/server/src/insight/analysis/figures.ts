import type { Ctx } from '../../kernel/call/ctx.ts';
import { byFigure } from '../../kernel/list/sorted.ts';

/** A share or an average; null if the divisor is zero. */
export const per = (some: number, of: number) => (of === 0 ? null : some / of);

/** A name in the caller's language. */
export const nameIn = ({ locale }: Ctx, { name, nameEn }: { name: string; nameEn: string | null }) =>
  (locale === 'en-US' && nameEn) || name;

interface PageWish<K> {
  sort: K;
  dir: 'asc' | 'desc';
  pageNum: number;
  pageSize: number;
  only?: 'rows' | 'count' | undefined;
}

/** One page of rows computed in full; unknown values come last. */
export function pageOfRows<K extends string, T extends { id: string } & Record<K, number | null>>(
  rows: readonly T[],
  { sort, dir, pageNum, pageSize, only }: PageWish<K>,
) {
  if (only === 'count') return { list: [], count: rows.length };
  const sorted = rows.toSorted(byFigure({ sort, dir }));
  const first = (pageNum - 1) * pageSize;
  return { list: sorted.slice(first, first + pageSize), count: sorted.length };
}
