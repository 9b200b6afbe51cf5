import { type AgentAreaRow, agentAreas, areaStatuses } from '@kickstand/contract/organisation/agents';
import { count, instant, link, money, text, withLayout } from '../../../kit/list/cells.tsx';
import { pick, pickFrom, search } from '../../../kit/list/filters.tsx';
import { defineListScreen } from '../../../kit/list/list-screen.tsx';
import { shareRatio } from '../agent-cells.tsx';
import { figureOf } from '../agent-figures.tsx';
import { agentsPaths } from '../agents.paths.ts';
import { useAgentTexts } from '../agents.service.ts';
import { agentsWords } from '../agents.words.ts';
import { areaActions } from './area-actions.tsx';
import { scheduledChip, staffOf, statusBadge, vehiclesOfQuota } from './area-cells.tsx';
import '../agents.css';

const words = agentsWords.areas;

const ofArea = ({ agentId, id }: AgentAreaRow) => ({ agentId, areaId: id });
const toAgent = link<AgentAreaRow>(({ agentId }) => agentsPaths.accounts.to({}, { under: agentId }));

/** The service areas with their franchisees and key figures. */
export default defineListScreen({
  call: agentAreas.list,
  title: words.title,
  rowKey: 'id',
  labels: words.fields,
  columns: {
    name: withLayout(text, { width: 150 }),
    agentName: withLayout(toAgent, { width: 140 }),
    status: statusBadge,
    vehicles: vehiclesOfQuota,
    rides30d: figureOf<AgentAreaRow>('rides', 30, ofArea),
    paid30dCents: figureOf<AgentAreaRow>('paid', 30, ofArea),
    share30dCents: money,
    shareBp: shareRatio,
    paidTodayCents: figureOf<AgentAreaRow>('paid', 1, ofArea),
    stations: count,
    staff: staffOf,
    scheduled: scheduledChip,
    since: instant,
    city: withLayout(text, { width: 100 }),
    hotline: withLayout(text, { width: 120 }),
    updatedAt: instant,
  },
  filters: {
    agentId: pickFrom<number>(useAgentTexts),
    name: search,
    city: search,
    status: pick(areaStatuses, words.statuses),
  },
  rowActions: areaActions,
  empty: words.empty,
});
