import { type CheckRow, reconcile } from '@kickstand/contract/reconcile';
import { link, money, text, withLayout } from '../../kit/list/cells.tsx';
import { defineListScreen } from '../../kit/list/list-screen.tsx';
import { ordersPaths } from '../orders/orders.paths.ts';
import { ridersPaths } from '../riders/riders.paths.ts';
import { settlementPaths } from '../settlement/settlement.paths.ts';
import { reconcileWords as words } from './reconcile.words.ts';

function placeOf({ opens, about }: CheckRow) {
  if (opens === 'order') return ordersPaths.detail.to({}, { id: about });
  if (opens === 'rider') return ridersPaths.detail.to({}, { id: about });
  if (opens === 'share') return settlementPaths.shares.to({}, {});
  return opens === 'refund' ? ordersPaths.refunds.to({}, { late: 1 }) : undefined;
}

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
