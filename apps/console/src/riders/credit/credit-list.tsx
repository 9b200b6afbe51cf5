import { type CreditEntry, type CreditKind, credit, creditKinds } from '@kickstand/contract/riders/credit';
import { count, idLink, instant, oneOf, text, withLayout } from '../../kit/list/cells.tsx';
import { pick } from '../../kit/list/filters.tsx';
import { defineListScreen } from '../../kit/list/list-screen.tsx';
import { ordersPaths } from '../../rides/orders/orders.paths.ts';
import { returnsPaths } from '../../rides/returns/returns.paths.ts';
import { staffReportsPaths } from '../../service/staff-reports/staff-reports.paths.ts';
import { ticketsPaths } from '../../service/tickets/tickets.paths.ts';
import { creditWords as words } from './credit.words.ts';

const sources: Partial<Record<CreditKind, (id: string) => string>> = {
  ticket: (id) => ticketsPaths.detail.to({}, { id }),
  return_warned: (open) => returnsPaths.list.to({}, { open }),
  staff_report: (open) => staffReportsPaths.list.to({}, { open }),
  return_rejected: (open) => returnsPaths.list.to({}, { open }),
};
const outside = { outside: true } as const;

/** The changes of one rider's score. */
export default defineListScreen({
  call: credit.list,
  title: words.title,
  labels: words.fields,
  columns: {
    at: instant,
    kind: oneOf(words.kinds),
    points: count,
    scoreAfter: count,
    notice: oneOf(words.notices),
    bannedUntil: instant,
    orderId: idLink<CreditEntry>(
      ({ orderId }) => (orderId === null ? undefined : ordersPaths.detail.to({}, { id: orderId })),
      outside,
    ),
    sourceId: idLink<CreditEntry>(
      ({ kind, sourceId }) => (sourceId === null ? undefined : sources[kind]?.(sourceId)),
      outside,
    ),
    area: withLayout(text, { width: 130 }),
    operator: withLayout(text, { width: 100 }),
    reason: withLayout(text, { width: 200 }),
    id: withLayout(text, { extra: true }),
  },
  filters: { kind: pick(creditKinds, words.kinds) },
  empty: words.empty,
});
