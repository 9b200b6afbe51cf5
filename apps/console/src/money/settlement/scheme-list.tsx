import { type ShareScheme, shareSchemes } from '@kickstand/contract/money/settlement';
import { lazy } from 'react';
import type { Action } from '../../kit/action/action.ts';
import { defineAction } from '../../kit/action/define-action.tsx';
import { defineAsk } from '../../kit/action/define-ask.tsx';
import { count, instant, money, oneOf, text, withLayout, yesNo } from '../../kit/list/cells.tsx';
import { pickFrom } from '../../kit/list/filters.tsx';
import { defineListScreen } from '../../kit/list/list-screen.tsx';
import { useAgentTexts } from '../../organisation/agents/agents.service.ts';
import { settlementWords as words } from './settlement.words.ts';
import { cycleName, ratio, schemeBadge, tiersCell } from './settlement-cells.ts';

const refreshes = ['shareSchemes', 'agents', 'agentAreas'];
const isDraft = ({ state }: ShareScheme) => state === 'draft';

const add = defineAction<undefined, typeof shareSchemes.add>({
  call: shareSchemes.add,
  label: words.addScheme,
  form: lazy(async () => ({ default: (await import('./scheme-forms.tsx')).AddScheme })),
  refreshes,
});

const actions: readonly Action<ShareScheme>[] = [
  defineAction<ShareScheme, typeof shareSchemes.edit>({
    call: shareSchemes.edit,
    form: lazy(async () => ({ default: (await import('./scheme-forms.tsx')).EditScheme })),
    label: words.edit,
    refreshes,
    applies: isDraft,
  }),
  defineAsk<ShareScheme, typeof shareSchemes.publish>({
    call: shareSchemes.publish,
    label: words.publish,
    level: 3,
    refreshes,
    applies: isDraft,
    changes: ({ fromDay }) => words.publishEffect(fromDay),
    request: ({ id, version }, { reason = '' }) => ({ params: { id }, body: { version, reason } }),
    done: () => words.published,
  }),
  defineAsk<ShareScheme, typeof shareSchemes.remove>({
    call: shareSchemes.remove,
    label: words.removeScheme,
    level: 2,
    danger: true,
    refreshes,
    applies: isDraft,
    changes: () => words.removeEffect,
    request: ({ id, version }) => ({ params: { id }, query: { version } }),
  }),
];

/** What was and is agreed with franchisees about what riders pay. */
export default defineListScreen({
  call: shareSchemes.list,
  title: words.schemes,
  labels: words.schemeFields,
  columns: {
    agent: withLayout(text, { width: 160 }),
    area: withLayout((area: string | null) => area ?? words.allAreas, { width: 140 }),
    no: withLayout(count, { width: 70 }),
    state: schemeBadge,
    ratioBp: ratio,
    tiers: tiersCell,
    minimumCents: money,
    giftBp: ratio,
    collector: oneOf(words.collectors),
    cycle: cycleName,
    billsNegative: yesNo,
    fromDay: withLayout(text, { width: 110 }),
    untilDay: withLayout(text, { width: 110 }),
    publishedAt: instant,
    publishedBy: text,
    approver: text,
    reason: withLayout(text, { width: 160 }),
    updatedAt: withLayout(instant, { extra: true }),
    updatedBy: withLayout(text, { extra: true }),
  },
  filters: { agentId: pickFrom<number>(useAgentTexts) },
  create: add,
  rowActions: actions,
  empty: words.schemesEmpty,
});
