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

/** What whoever makes this call may hand on: what is granted to them, not what their console is narrowed to. */
export const grantorOf = ({ actor, caller }: Ctx): Grantor => ({
  codes: actor.codes,
  scope: caller.granted ?? actor.scope,
});

const mostNamed = 12;

/** Codes as a refusal names them: the first dozen, and how many more there are. */
export const namedCodes = (codes: readonly string[]) =>
  codes.length <= mostNamed ? [...codes] : [...codes.slice(0, mostNamed), `… (+${codes.length - mostNamed})`];

/** Refuse what goes beyond what somebody holds. */
export function refuseBeyond({ codes, scope }: Beyond): undefined {
  if (codes.length > 0) refuse('role.exceeds', { codes: namedCodes(codes) });
  if (scope) refuse('scope.denied');
}

/** Refuse to touch an account that has more than whoever makes this call. */
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
 * Lock roles and accounts, and answer the check to make after the change: that it has not taken away the last
 * administrator. A deployment that had none cannot lose one.
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
