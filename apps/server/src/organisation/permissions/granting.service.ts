import {
  type Beyond,
  beyond,
  type Grantor,
  type Holding,
  isAdministrator,
} from '@kickstand/domain/organisation/permissions';
import type { AgentPlace } from '@kickstand/domain/platform/access';
import { businessDayOf } from '@kickstand/domain/platform/time';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import { agentTree } from '../../platform/session/gate/actors.service.ts';
import { headOfficeAccounts, lockGrants } from './grants.store.ts';

/** What the caller may grant: their granted rights, whatever their console is narrowed to. */
export const grantorOf = ({ actor, caller }: Ctx): Grantor => ({
  codes: actor.codes,
  scope: caller.granted ?? actor.scope,
});

const mostNamed = 12;

/** Codes for a refusal: the first dozen, and the number of others. */
export const namedCodes = (codes: readonly string[]) =>
  codes.length <= mostNamed ? [...codes] : [...codes.slice(0, mostNamed), `… (+${codes.length - mostNamed})`];

/** Refuses what exceeds an operator's rights. */
export function refuseBeyond({ codes, scope }: Beyond): undefined {
  if (codes.length > 0) refuse('role.exceeds', { codes: namedCodes(codes) });
  if (scope) refuse('scope.denied');
}

/** Refuses to change an account with more rights than the caller. */
export const refuseToTouch = (ctx: Ctx, account: Holding, agents: readonly AgentPlace[]) =>
  refuseBeyond(beyond(account, grantorOf(ctx), agents));

async function isAdministered({ db, now }: Ctx, zone: string) {
  const agents = await agentTree(db);
  const accounts = await headOfficeAccounts(db, businessDayOf(now(), zone));
  return accounts.some(({ roles, ...account }) =>
    isAdministrator({ ...account, roles: roles.map((role) => ({ ...role, limits: {} })) }, agents),
  );
}

/**
 * Locks roles and accounts, and returns a check to run after the change: that an administrator remains. A deployment
 * without one cannot lose one.
 */
export async function watchAdministrators(
  ctx: Ctx,
  { zone }: { zone: string },
): Promise<() => Promise<void>> {
  await lockGrants(ctx.db);
  if (!(await isAdministered(ctx, zone))) return async () => undefined;
  return async () => {
    if (!(await isAdministered(ctx, zone))) refuse('user.last_admin');
  };
}
