import { permissionTree } from '@kickstand/contract/organisation/permissions';
import { type AgentPlace, ceilingOver } from '../../platform/access/index.ts';
import { withParents } from '../permissions/index.ts';

const tree: readonly string[] = permissionTree.map(({ code }) => code);
const inTree: ReadonlySet<string> = new Set(tree);
const headOnly: ReadonlySet<string> = new Set(
  permissionTree.filter((node) => node.headOnly).map(({ code }) => code),
);

/** Codes split by a predicate, in order. */
export function split(codes: readonly string[], allows: (code: string) => boolean) {
  return { kept: codes.filter(allows), struck: codes.filter((code) => !allows(code)) };
}

/** The predicate of codes allowed in a company's ceiling: what the one above may give. Head office has no ceiling. */
export function couldHold(agentId: number, agents: readonly AgentPlace[]): (code: string) => boolean {
  return ceilingOver(
    agentId,
    agents.map((one) => (one.agentId === agentId ? { ...one, ceiling: null } : one)),
  );
}

/** All codes of the tree that a company's ceiling may contain. */
export const possibleCodes = (agentId: number, agents: readonly AgentPlace[]) =>
  tree.filter(couldHold(agentId, agents));

/** The predicate of codes allowed in templates: without those for head office only. */
export const templateAllows = (code: string) => !headOnly.has(code);

/** A predicate that also requires everything above a code to pass, so that no button is left without its page. */
export const allowedWithParents = (allows: (code: string) => boolean) => (code: string) =>
  withParents([code]).every(allows);

interface NewCeiling {
  agentId: number;
  /** Null: all that the parent may give. */
  codes: readonly string[] | null;
}

/** The tree of agents with one ceiling replaced. */
export const withCeiling = (agents: readonly AgentPlace[], { agentId, codes }: NewCeiling) =>
  agents.map((one) => (one.agentId === agentId ? { ...one, ceiling: codes } : one));

/**
 * The codes that a holder of these may not put into a ceiling: what the company could never hold, and newly allowed
 * codes that the setter does not hold.
 */
export function beyondCeiling(
  { agentId, codes }: NewCeiling,
  agents: readonly AgentPlace[],
  held: ReadonlySet<string>,
): string[] {
  const possible = couldHold(agentId, agents);
  const before = ceilingOver(agentId, agents);
  const wanted = codes ?? tree.filter(possible);
  // Codes known only to a newer server are kept but cannot be added.
  const mayBe = (code: string) => before(code) || (possible(code) && held.has(code) && inTree.has(code));
  const keeps = agents.find((one) => one.agentId === agentId)?.ceiling ?? [];
  return wanted.filter((code) => !mayBe(code) && !keeps.includes(code));
}
