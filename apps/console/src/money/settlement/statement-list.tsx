import { type StatementRow, statementStates, statements } from '@kickstand/contract/money/settlement';
import { lazy } from 'react';
import { defineView } from '../../kit/action/define-action.tsx';
import { instant, link, money, text, withLayout } from '../../kit/list/cells.tsx';
import { pick, pickFrom } from '../../kit/list/filters.tsx';
import { defineListScreen } from '../../kit/list/list-screen.tsx';
import { useAgentTexts } from '../../organisation/agents/agents.service.ts';
import { settlementPaths } from './settlement.paths.ts';
import { settlementWords as words } from './settlement.words.ts';
import { cycleName, statementBadge } from './settlement-cells.ts';
import { steps } from './statement-steps.tsx';

const open = defineView<StatementRow>({
  id: 'statements.open',
  label: words.open,
  view: lazy(() => import('./statement-drawer.tsx')),
});

const extra = { extra: true } as const;

/** What franchisees are owed, period by period. */
export default defineListScreen({
  call: statements.list,
  title: words.statements,
  labels: words.fields,
  columns: {
    agent: withLayout(text, { width: 160 }),
    fromDay: withLayout(
      link<StatementRow>(({ id }) => settlementPaths.lines.to({}, { id })),
      { width: 110 },
    ),
    toDay: withLayout(text, { width: 110 }),
    state: statementBadge,
    payableCents: money,
    baseCents: money,
    shareCents: money,
    dueAt: instant,
    minimumCents: money,
    adjustCents: money,
    carryCents: money,
    cycle: withLayout(cycleName, { width: 90 }),
    issuedAt: instant,
    giftCents: withLayout(money, extra),
    providerCents: withLayout(money, extra),
    confirmedAt: withLayout(instant, extra),
    confirmedBy: withLayout(text, extra),
    paidOn: withLayout(text, extra),
    paidBy: withLayout(text, extra),
    bankNo: withLayout(text, extra),
  },
  filters: { agentId: pickFrom<number>(useAgentTexts), state: pick(statementStates, words.states) },
  rowActions: [open, ...steps],
  empty: words.statementsEmpty,
});
