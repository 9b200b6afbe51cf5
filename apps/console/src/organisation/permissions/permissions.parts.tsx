import { agentAreas, agents } from '@kickstand/contract/organisation/agents';
import type { Profession } from '@kickstand/contract/organisation/permissions';
import { useCall } from '../../kit/client/calls.ts';
import type { Field } from '../../kit/form/fields.tsx';
import { yesNoField } from '../../kit/form/fields.tsx';
import type { Cell } from '../../kit/list/cells.tsx';
import { type Option, pickFrom } from '../../kit/list/filters.tsx';
import { Badge } from '../../ui/badge.tsx';
import { permissionsWords as words } from './permissions.words.ts';

type Enable = 0 | 1;

/** Whether something is enabled. */
export const enableBadge: Cell<Enable> = Object.assign(
  (enable: Enable) => (
    <Badge tone={enable === 1 ? 'good' : 'quiet'}>
      {enable === 1 ? words.enable.enabled : words.enable.disabled}
    </Badge>
  ),
  {
    width: 90,
    writing: { as: 'named' as const, names: { 0: words.enable.disabled, 1: words.enable.enabled } },
  },
);

const enableOptions: readonly Option[] = [
  { value: '1', label: words.enable.enabled },
  { value: '0', label: words.enable.disabled },
];

export const enableFilter = pickFrom<Enable>(() => enableOptions);

const Toggle = yesNoField;

/** On and off as in the calls. */
export const enableField: Field<Enable> = ({ value, onChange, ...props }) => (
  <Toggle {...props} value={value === 1} onChange={(on) => onChange?.(on ? 1 : 0)} />
);

const none: readonly Option[] = [];

/** The operator's service areas. */
export function useOwnAreas(): readonly Option[] {
  const { data } = useCall(agentAreas.ofOperator, {}, { quiet: true });
  return data?.list.map(({ id, name }) => ({ value: String(id), label: name })) ?? none;
}

/** The franchisees in scope. */
export function useAgents(): readonly Option[] {
  const { data } = useCall(agents.choices, {}, { quiet: true });
  return data?.list.map(({ agentId, company }) => ({ value: String(agentId), label: company })) ?? none;
}

export const areaFilter = pickFrom<number>(useOwnAreas);
export const agentFilter = pickFrom<number>(useAgents);

export const professionNames: Record<Profession, string> = words.users.professions;
