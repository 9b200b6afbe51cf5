import { type CheckRow, reconcile } from '@kickstand/contract/money/reconcile';
import { link, money, text, withLayout } from '../../kit/list/cells.tsx';
import { defineListScreen } from '../../kit/list/list-screen.tsx';
import { ridersPaths } from '../../riders/riders/riders.paths.ts';
import { ordersPaths } from '../../rides/orders/orders.paths.ts';
import { settlementPaths } from '../settlement/settlement.paths.ts';
import { spanOf } from './day-span.ts';
import { reconcilePaths } from './reconcile.paths.ts';
import { reconcileWords as words } from './reconcile.words.ts';

const places: Record<CheckRow['opens'], (id: string) => string> = {
  order: (id) => ordersPaths.detail.to({}, { id }),
  rider: (id) => ridersPaths.detail.to({}, { id }),
  share: () => settlementPaths.shares.to({}, {}),
  refund: () => ordersPaths.refunds.to({}, { late: 1 }),
  bankLines: (day) => reconcilePaths.page.to({}, { tab: 'bank', state: 'open', ...spanOf(day) }),
  differences: (merchant) => reconcilePaths.page.to({}, { tab: 'diffs', merchant, state: 'open' }),
};
const placeOf = ({ opens, openId }: CheckRow) => (openId === null ? undefined : places[opens](openId));

/** All rows that one check found, each with what it is about. */
export default defineListScreen({
  call: reconcile.checkRows,
  title: words.checkRows,
  labels: words.fields,
  columns: {
    about: withLayout(link<CheckRow>(placeOf), { width: 280 }),
    account: withLayout(text, { width: 120 }),
    saidCents: money,
    foundCents: money,
  },
  empty: words.fine,
});
