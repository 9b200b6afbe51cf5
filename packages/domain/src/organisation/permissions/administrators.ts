import { type AgentPlace, type Holder, rightsOf, seesAll } from '../../platform/access/index.ts';

/** With these an account can restore everything else to itself and others. */
export const administratorCodes = ['1001', '100103', '1002', '100203', '100205'] as const;

/**
 * Whether an account that may work is an administrator: of head office, with the codes for roles and accounts, and
 * not limited to agents or areas.
 */
export function isAdministrator(holder: Holder, agents: readonly AgentPlace[]): boolean {
  const own = agents.find(({ agentId }) => agentId === holder.agentId);
  if (!own || own.parentId !== null) return false;
  const { codes, scope } = rightsOf(holder, agents);
  return seesAll(scope) && administratorCodes.every((code) => codes.has(code));
}
