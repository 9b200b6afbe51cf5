import { type FundDay, finance } from '@kickstand/contract/insight/finance';
import { instant, money, text, withLayout } from '../../../kit/list/cells.tsx';
import { instantRange, pickFrom } from '../../../kit/list/filters.tsx';
import { defineListScreen } from '../../../kit/list/list-screen.tsx';
import { PageLink } from '../../../kit/page/link.tsx';
import { useAgentTexts } from '../../../organisation/agents/agents.service.ts';
import { ridersPaths } from '../../../riders/riders/riders.paths.ts';
import { ordersPaths } from '../../../rides/orders/orders.paths.ts';
import { countText } from '../../../ui/format.ts';
import { homeWords } from '../home.words.ts';
import { usualCapCents } from './money-today.tsx';

const words = homeWords.funds;

/** The funds of each company's riders by day; counts link to the present state. */
export default defineListScreen({
  call: finance.fundDays,
  title: words.days,
  labels: words.labels,
  columns: {
    day: withLayout(text, { width: 110 }),
    agent: withLayout(text, { width: 160 }),
    depositCents: money,
    principalCents: money,
    neededCents: money,
    overCap: withLayout<number, FundDay>(
      (n, { agentId }) => (
        <PageLink to={ridersPaths.list.to({}, { balanceFrom: usualCapCents + 1, agentIds: agentId })}>
          {countText(n)}
        </PageLink>
      ),
      { width: 150 },
    ),
    lateRefunds: withLayout<number, FundDay>(
      (n, { agentId }) => (
        <PageLink to={ordersPaths.refunds.to({}, { late: 1, agentIds: agentId })}>{countText(n)}</PageLink>
      ),
      { width: 130 },
    ),
    countedAt: instant,
  },
  filters: { agentId: pickFrom<number>(useAgentTexts), from: instantRange({ to: 'to' }) },
  empty: words.daysEmpty,
});
