import { deepestAgent } from '@kickstand/contract/organisation/agents';
import type { RoleKind } from '@kickstand/contract/organisation/permissions';
import { split } from './ceilings.ts';

/**
 * Where a kind of role can belong: staff roles to head office, people's roles to franchisees, templates to companies
 * with others below.
 */
export function kindFits(kind: RoleKind, { depth }: { depth: number }) {
  if (kind === 'head') return depth === 1;
  return kind === 'agent' ? depth > 1 : depth < deepestAgent;
}

/** The changes by which a role would match its template again. */
export interface RoleDifference {
  added: string[];
  removed: string[];
  /** Would be added, but the agent's ceiling does not allow it. */
  refused: string[];
}

/** The difference of a role from its template. */
export function differenceTo(
  template: readonly string[],
  role: readonly string[],
  allows: (code: string) => boolean,
): RoleDifference {
  const [inTemplate, inRole] = [new Set(template), new Set(role)];
  const missing = split(
    template.filter((code) => !inRole.has(code)),
    allows,
  );
  return {
    added: missing.kept,
    removed: role.filter((code) => !inTemplate.has(code)),
    refused: missing.struck,
  };
}

/** The codes of a role after its template was pushed; additions only if requested. */
export function pushed(
  role: readonly string[],
  { added, removed }: RoleDifference,
  withAdditions: boolean,
): string[] {
  const gone = new Set(removed);
  const left = role.filter((code) => !gone.has(code));
  return withAdditions ? [...left, ...added] : left;
}
