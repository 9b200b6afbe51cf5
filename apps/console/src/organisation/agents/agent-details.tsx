import type { AgentRow } from '@kickstand/contract/organisation/agents';
import { Drawer } from 'antd';
import { Steps } from '../../kit/action/steps.tsx';
import { count, instant, maskedPhone, money, text } from '../../kit/list/cells.tsx';
import { Facts, Parts } from '../../kit/page/facts.tsx';
import { Loaded } from '../../kit/page/states.tsx';
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
import { AgentFigures } from './agent-figures.tsx';
import { AgentShares } from './agent-shares.tsx';
import { AgentStatements } from './agent-statements.tsx';
import { useAgents } from './agents.service.ts';
import { agentsWords as words } from './agents.words.ts';
import './agents.css';

const facts = {
  agentId: count,
  state: stateBadge,
  kind: kindName,
  parentName: text,
  depth: count,
  contact: text,
  phone: maskedPhone,
  licenceNo: text,
  province: text,
  city: text,
  address: text,
  contractFrom: text,
  contractTo: contractEnd,
  shareBp: shareRatio,
  settleCycle: cycleName,
  balanceCents: money,
  owner: ownerCell,
  accounts: accountsOf,
  areas: areasOf,
  vehicles: count,
  children: childrenOf,
  ceiling: ceilingSize,
  lastLoginAt: instant,
  createdAt: instant,
  remark: text,
};

interface DetailsProps {
  row: AgentRow;
  close(): void;
}

/** The details of one company, with its sub-agents. */
export default function AgentDetails({ row, close }: DetailsProps) {
  return (
    <Drawer open size={720} extra={<Steps />} title={row.company} onClose={close} className="agent-drawer">
      <Facts of={row} show={facts} labels={words.accounts.fields} />
      <AgentFigures agentId={row.agentId} />
      <AgentStatements agentId={row.agentId} />
      <AgentShares agentId={row.agentId} />
      <h2>{words.account.children}</h2>
      <Below agentId={row.agentId} />
    </Drawer>
  );
}

function Below({ agentId }: { agentId: number }) {
  return (
    <Loaded of={useAgents()}>
      {({ list }) => {
        const children = list.filter(({ parentId }) => parentId === agentId);
        return (
          <Parts
            title={words.account.children}
            rows={children}
            rowKey="agentId"
            show={{ company: text, agentId: count, state: stateBadge, areas: count }}
            labels={words.accounts.fields}
            empty={words.account.noChildren}
          />
        );
      }}
    </Loaded>
  );
}
