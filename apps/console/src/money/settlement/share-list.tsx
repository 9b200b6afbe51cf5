import { type ProfitShareRow, profitShares, sharingStates } from '@kickstand/contract/money/settlement';
import { badge, idLink, instant, money, oneOf, text, withLayout } from '../../kit/list/cells.tsx';
import { pick, pickFrom } from '../../kit/list/filters.tsx';
import { defineListScreen } from '../../kit/list/list-screen.tsx';
import { useAgentTexts } from '../../organisation/agents/agents.service.ts';
import { ordersPaths } from '../../rides/orders/orders.paths.ts';
import { settlementWords as words } from './settlement.words.ts';
import { ratio } from './settlement-cells.ts';

const shareBadge = badge<ProfitShareRow['state']>(
  {
    waiting: 'warn',
    processing: 'busy',
    success: 'good',
    failed: 'bad',
    returned: 'quiet',
    released: 'quiet',
  },
  words.sharingStates,
);

/** What of payments that franchisees collected is shared away to head office. */
export default defineListScreen({
  call: profitShares.list,
  title: words.shares,
  labels: words.shareFields,
  columns: {
    paidAt: instant,
    agent: withLayout(text, { width: 160 }),
    area: withLayout(text, { width: 130 }),
    orderId: idLink<ProfitShareRow>(({ orderId }) => ordersPaths.detail.to({}, { id: orderId ?? '' }), {
      outside: true,
    }),
    provider: oneOf(words.providers),
    state: shareBadge,
    paidCents: money,
    refundedCents: money,
    ratioBp: ratio,
    amountCents: money,
    returnedCents: money,
    feeCents: money,
    freedCents: money,
    sharedAt: instant,
    finishedAt: instant,
    problem: withLayout(text, { width: 180 }),
    tradeNo: withLayout(text, { extra: true }),
    outNo: withLayout(text, { extra: true }),
  },
  filters: { agentId: pickFrom<number>(useAgentTexts), state: pick(sharingStates, words.sharingStates) },
  empty: words.sharesEmpty,
});
