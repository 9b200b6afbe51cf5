import { type AgentRow, agentStates, agents } from '@kickstand/contract/organisation/agents';
import { count, instant, maskedPhone, money, text, withLayout } from '../../kit/list/cells.tsx';
import { pick, pickFrom, search } from '../../kit/list/filters.tsx';
import { defineListScreen } from '../../kit/list/list-screen.tsx';
import { AddAgent, accountActions } from './agent-actions.tsx';
import {
  accountsOf,
  areasOf,
  ceilingSize,
  childrenOf,
  contractEnd,
  cycleName,
  kindName,
  ownerCell,
  shareRatio,
  stateBadge,
} from './agent-cells.tsx';
import { figureOf } from './agent-figures.tsx';
import { AgentTree } from './agent-tree.tsx';
import { useAgentTexts, useAreaTexts, useRoleTexts } from './agents.service.ts';
import { agentsWords as words } from './agents.words.ts';
import './agents.css';

const extra = { extra: true } as const;
const ofCompany = ({ agentId }: AgentRow) => ({ agentId });

const Accounts = defineListScreen({
  call: agents.list,
  title: words.accounts.title,
  rowKey: 'agentId',
  labels: words.accounts.fields,
  columns: {
    company: withLayout(text, { width: 180 }),
    state: stateBadge,
    areas: areasOf,
    vehicles: count,
    paid30dCents: figureOf<AgentRow>('paid', 30, ofCompany),
    balanceCents: money,
    shareBp: shareRatio,
    settleCycle: cycleName,
    contractTo: contractEnd,
    contact: withLayout(text, { width: 100 }),
    phone: maskedPhone,
    owner: ownerCell,
    accounts: accountsOf,
    lastLoginAt: instant,
    paidTodayCents: figureOf<AgentRow>('paid', 1, ofCompany),
    rides30d: withLayout(figureOf<AgentRow>('rides', 30, ofCompany), extra),
    agentId: withLayout(count, { width: 80 }),
    parentName: withLayout(text, { width: 130 }),
    kind: withLayout(kindName, { width: 80 }),
    children: childrenOf,
    ceiling: ceilingSize,
    createdAt: instant,
    depth: withLayout(count, { ...extra, width: 70 }),
    contractFrom: withLayout(text, extra),
    licenceNo: withLayout(text, { ...extra, width: 180 }),
    province: withLayout(text, extra),
    city: withLayout(text, extra),
    address: withLayout(text, extra),
    remark: withLayout(text, extra),
  },
  filters: {
    under: pickFrom<number>(useAgentTexts),
    company: search,
    phone: search,
    state: pick(agentStates, words.states),
    roleId: pickFrom(useRoleTexts),
    areaId: pickFrom<number>(useAreaTexts),
  },
  rowActions: accountActions,
  create: AddAgent,
  empty: words.accounts.empty,
});

/** Franchise companies: the tree at the left, the list at the right. */
export default function AgentAccounts() {
  return (
    <div className="agent-page">
      <AgentTree />
      <Accounts />
    </div>
  );
}
