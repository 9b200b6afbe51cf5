import { permissionTree } from '@kickstand/contract/organisation/permissions';
import { type AgentPlace, ceilingOver } from '../../platform/access/index.ts';
import { withParents } from '../permissions/index.ts';

const tree: readonly string[] = permissionTree.map(({ code }) => code);
const inTree: ReadonlySet<string> = new Set(tree);
const headOnly: ReadonlySet<string> = new Set(
  permissionTree.filter((node) => node.headOnly).map(({ code }) => code),
);

/** Codes divided by a test, in their order. */
export function split(codes: readonly string[], allows: (code: string) => boolean) {
  return { kept: codes.filter(allows), struck: codes.filter((code) => !allows(code)) };
}

/** The test of what a company's ceiling may contain: what the one above it may give. Head office has no ceiling. */
export function couldHold(agentId: number, agents: readonly AgentPlace[]): (code: string) => boolean {
  return ceilingOver(
    agentId,
    agents.map((one) => (one.agentId === agentId ? { ...one, ceiling: null } : one)),
  );
}

/** All codes of the tree that a company's ceiling may contain. */
export const possibleCodes = (agentId: number, agents: readonly AgentPlace[]) =>
  tree.filter(couldHold(agentId, agents));

/** A model for franchisees' roles holds nothing that only head office may. */
export const templateAllows = (code: string) => !headOnly.has(code);

/** A test of codes that also wants everything above a code to pass, so that no button is left without its page. */
export const allowedWithParents = (allows: (code: string) => boolean) => (code: string) =>
  withParents([code]).every(allows);

interface NewCeiling {
  agentId: number;
  /** null: all that the parent may give. */
  codes: readonly string[] | null;
}

/** The tree of agents with another ceiling in it. */
export const withCeiling = (agents: readonly AgentPlace[], { agentId, codes }: NewCeiling) =>
  agents.map((one) => (one.agentId === agentId ? { ...one, ceiling: codes } : one));

/**
 * What somebody who holds these codes may not put into a ceiling: what the company could never have, and what the
 * ceiling would newly allow although its setter does not hold it.
 */
export function beyondCeiling(
  { agentId, codes }: NewCeiling,
  agents: readonly AgentPlace[],
  held: ReadonlySet<string>,
): string[] {
  const possible = couldHold(agentId, agents);
  const before = ceilingOver(agentId, agents);
  const wanted = codes ?? tree.filter(possible);
  // Codes that only a newer server knows are kept where they were, and nobody adds them.
  const mayBe = (code: string) => before(code) || (possible(code) && held.has(code) && inTree.has(code));
  const keeps = agents.find((one) => one.agentId === agentId)?.ceiling ?? [];
  return wanted.filter((code) => !mayBe(code) && !keeps.includes(code));
}
