import { providerNames } from '@kickstand/contract/money/payment-providers';
import {
  billKinds,
  type DiffRow,
  diffKinds,
  diffStates,
  reconcile,
} from '@kickstand/contract/money/reconcile';
import { badge, idLink, instant, money, oneOf, text, withLayout } from '../../kit/list/cells.tsx';
import { instantRange, pick, pickFrom, picks, search } from '../../kit/list/filters.tsx';
import { defineListScreen } from '../../kit/list/list-screen.tsx';
import { useAgentTexts } from '../../organisation/agents/agents.service.ts';
import { oneAreaFilter } from '../../platform/area-kit/areas.service.ts';
import { ridersPaths } from '../../riders/riders/riders.paths.ts';
import { ordersPaths } from '../../rides/orders/orders.paths.ts';
import { adjustDiff, confirmDiff, ignoreDiff, refundDiff } from './diff.actions.tsx';
import { reconcileWords as words } from './reconcile.words.ts';

/** In what bills and our books differ, and what can be done about each. */
export default defineListScreen({
  call: reconcile.diffs,
  title: words.tabs.diffs,
  labels: words.fields,
  columns: {
    day: withLayout(text, { width: 90 }),
    kind: withLayout(oneOf(words.kinds), { width: 90, below: 'bill', keep: true }),
    bill: oneOf(words.bills),
    state: badge(
      {
        open: 'bad',
        noted: 'quiet',
        gone: 'quiet',
        confirmed: 'good',
        adjusted: 'good',
        refunded: 'good',
        ignored: 'quiet',
      },
      words.diffStates,
    ),
    deltaCents: withLayout(money, { keep: true }),
    systemCents: withLayout(money, { below: 'channelCents' }),
    channelCents: money,
    what: withLayout(oneOf(words.what), { width: 80 }),
    outNo: withLayout(text, { width: 210, below: 'tradeNo', keep: true }),
    tradeNo: withLayout(text, { width: 210, below: null }),
    orderId: idLink<DiffRow>(({ orderId }) =>
      orderId ? ordersPaths.detail.to({}, { id: orderId }) : undefined,
    ),
    riderId: idLink<DiffRow>(({ riderId }) =>
      riderId ? ridersPaths.detail.to({}, { id: riderId }) : undefined,
    ),
    merchant: withLayout(text, { width: 140, below: 'agent' }),
    agent: withLayout(text, { width: 140 }),
    at: instant,
    otherDay: text,
    feeDeltaCents: money,
    handledBy: text,
    approver: text,
    handledAt: instant,
    remark: text,
  },
  filters: {
    from: instantRange({ to: 'to' }),
    kinds: picks(diffKinds, words.kinds),
    state: pick(diffStates, words.diffStates),
    channel: pick(providerNames, words.providers),
    merchant: search,
    bill: pick(billKinds, words.bills),
    outNo: search,
    agentId: pickFrom<number>(useAgentTexts),
    areaId: oneAreaFilter,
  },
  rowActions: [confirmDiff, adjustDiff, refundDiff, ignoreDiff],
  empty: words.diffsEmpty,
});
