import type { AgentRow } from '@kickstand/contract/organisation/agents';
import { businessDayOf } from '@kickstand/domain/platform/time';
import { useMay } from '../../kit/action/access.tsx';
import { useNow } from '../../kit/client/clock.ts';
import { badge, type Cell, oneOf, withLayout } from '../../kit/list/cells.tsx';
import { deploymentZone } from '../../kit/page/format.ts';
import { PageLink } from '../../kit/page/link.tsx';
import { Badge } from '../../ui/badge.tsx';
import { countText, nothing, percentText, phoneText } from '../../ui/format.ts';
import { permissionsPaths } from '../permissions/permissions.paths.ts';
import { agentTones } from './agent-states.ts';
import { agentsPaths } from './agents.paths.ts';
import { agentsWords as words } from './agents.words.ts';
import { daysLeft, warnDays } from './contract-left.ts';

const { accounts: own } = words;

export const stateBadge = badge(agentTones, words.states);
export const kindName = oneOf(words.kinds);

const leftText = (days: number) =>
  days < 0 ? own.overdue(-days) : days === 0 ? own.lastDay : own.daysLeft(days);

function ContractEnd({ day }: { day: string }) {
  const days = daysLeft(day, businessDayOf(useNow(60_000), deploymentZone()));
  return (
    <>
      {day} {days < warnDays && <Badge tone={days < 0 ? 'bad' : 'warn'}>{leftText(days)}</Badge>}
    </>
  );
}

/** The last day of a contract, with a warning before it. */
export const contractEnd: Cell<string | null> = Object.assign(
  (day: string | null) => (day ? <ContractEnd day={day} /> : nothing),
  { width: 190 },
);

/** The owner's account and role. */
export const ownerCell: Cell<AgentRow['owner']> = Object.assign(
  (owner: AgentRow['owner']) =>
    owner ? (
      <>
        {owner.name} {phoneText(owner.phone)} <span className="muted">{owner.role}</span>
      </>
    ) : (
      own.noOwner
    ),
  { width: 260 },
);

interface CountProps {
  value: number;
  to: string;
  /** The permission expression of the page behind it. */
  may: string;
}

/** A figure linked to the rows it counts, if permitted. */
export function CountLink({ value, to, may }: CountProps) {
  const allowed = useMay()(may);
  return value > 0 && allowed ? <PageLink to={to}>{countText(value)}</PageLink> : countText(value);
}

const counting = (may: string, to: (row: AgentRow) => string): Cell<number, AgentRow> =>
  Object.assign(
    (value: number, row: AgentRow) => (
      <span className="figure">
        <CountLink value={value} to={to(row)} may={may} />
      </span>
    ),
    { align: 'right' as const, width: 90 },
  );

export const accountsOf = counting('1002', ({ agentId }) => permissionsPaths.users.to({}, { agentId }));
export const areasOf = counting('1103', ({ agentId }) => agentsPaths.areas.to({}, { agentId }));
export const childrenOf = counting('1101', ({ agentId }) => agentsPaths.accounts.to({}, { under: agentId }));

/** The number of codes in its ceiling. */
export const ceilingSize: Cell<number | null> = withLayout(
  (value: number | null) => (value === null ? words.parentCeiling : own.codes(value)),
  { width: 110 },
);

/** Its share of the settlement base, and the period. */
export const shareRatio: Cell<number | null> = withLayout(
  (bp: number | null) => percentText(bp === null ? null : bp / 100),
  { width: 90, align: 'right' },
);
export const cycleName = oneOf(words.cycles);
