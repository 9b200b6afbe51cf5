import type { RequestOf } from '@kickstand/contract/kit';
import { useEffect, useEffectEvent } from 'react';
import { type ReadOptions, useCall } from '../client/calls.ts';
import type { ListAddress } from './list-address.ts';
import type { ListCall } from './list-screen.tsx';

/** One page of a list, and the total number of rows. */
export interface PageOfRows {
  list: object[];
  count: number;
  /** Counted up to here; there are more. */
  estimated?: boolean | undefined;
  /** Not counted yet: there are at least these. */
  atLeast?: boolean | undefined;
  /** Totals over all rows, if the list has them; may arrive with the count. */
  sum?: unknown;
}

/** A count costs more than a page and changes less than its rows; milliseconds. */
const countEvery = 60_000;

/** The page of a list in the address. Its rows arrive at once; the total may follow. */
export function usePageOfRows<C extends ListCall>(
  call: C,
  { query, filter }: ListAddress,
  { every, enabled = true }: Pick<ReadOptions, 'every' | 'enabled'> = {},
) {
  const request = (asked: object) => ({ query: asked }) as unknown as RequestOf<C>;
  const rows = useCall(call, request({ ...query, only: 'rows' }), {
    keep: true,
    quiet: true,
    enabled,
    ...(every !== undefined && { every }),
  });
  const page = rows.data as PageOfRows | undefined;
  const counted = useCall(call, request({ ...filter, only: 'count' }), {
    // Beyond the rows that are shown nothing hangs on it: who wants to know reads anew.
    ahead: true,
    enabled: enabled && page?.atLeast === true && !rows.isPlaceholderData,
    ...(every !== undefined && { every: Math.max(every, countEvery) }),
  });
  const total = page?.atLeast ? (counted.data as PageOfRows | undefined) : undefined;
  return {
    error: rows.error,
    isFetching: rows.isFetching,
    isPlaceholderData: rows.isPlaceholderData,
    dataUpdatedAt: rows.dataUpdatedAt,
    data: page && total && total.count >= page.count ? { ...page, ...countOf(total) } : page,
    refetch() {
      if (page?.atLeast) void counted.refetch();
      return rows.refetch();
    },
  };
}

const countOf = ({ count, estimated, sum }: PageOfRows) => ({
  count,
  estimated,
  atLeast: false,
  ...(sum !== undefined && { sum }),
});

/** If the open page no longer exists, shows the last one that does. */
export function useExistingPage(
  page: PageOfRows | undefined,
  old: boolean,
  { pageNum, pageSize, set }: ListAddress,
) {
  const last = page ? Math.max(1, Math.ceil(page.count / pageSize)) : pageNum;
  const beyond = !old && page !== undefined && page.list.length === 0 && page.count > 0 && pageNum > last;
  const goBack = useEffectEvent(() => set({ pageNum: last }));
  useEffect(() => {
    if (beyond) goBack();
  }, [beyond]);
}
