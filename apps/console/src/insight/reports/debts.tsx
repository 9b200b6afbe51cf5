import { type DebtRow, reportRows } from '@kickstand/contract/insight/reports';
import { type Cell, count, money } from '../../kit/list/cells.tsx';
import { defineListScreen } from '../../kit/list/list-screen.tsx';
import { PageLink } from '../../kit/page/link.tsx';
import { reportsPaths } from './reports.paths.ts';
import { reportsWords as words } from './reports.words.ts';

const age: Cell<DebtRow['id']> = Object.assign(
  (id: DebtRow['id']) => (
    <PageLink to={reportsPaths.transactions.to({}, { tab: 'orders', age: id })}>{words.ages[id]}</PageLink>
  ),
  { width: 160, writing: { as: 'named' as const, names: words.ages } },
);

/** Unpaid amounts of rides by age; each opens its orders. */
export default defineListScreen({
  call: reportRows.debts,
  title: words.tabs.debts,
  labels: words.debts.labels,
  columns: { id: age, orders: count, unpaidCents: money },
  empty: words.debts.empty,
});
