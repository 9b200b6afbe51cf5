import type { InputOf } from '@kickstand/contract/kit';
import type { permissionUsers } from '@kickstand/contract/organisation/permissions';
import { inTreeOrder, isKnown } from '@kickstand/domain/organisation/permissions';
import { ceilingOver } from '@kickstand/domain/platform/access';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import { accountNow, agentTree } from '../../platform/session/gate/actors.service.ts';
import { keysOf } from '../../platform/session/keys/api-keys.service.ts';
import { pageOfAccountRows, viewOfAccounts } from './account-rows.service.ts';
import { accountNamed, placeNames } from './accounts.store.ts';
import { historyOf } from './history.service.ts';
import type { Zone } from './roles.service.ts';

type Calls = typeof permissionUsers;

export const listUsers = (ctx: Ctx, { query }: InputOf<Calls['list']>) =>
  pageOfAccountRows(ctx, viewOfAccounts(ctx, query), query);

/** An account's effective rights, and what a ceiling removes. */
export async function userRights({ zone }: Zone, ctx: Ctx, { query }: InputOf<Calls['rights']>) {
  const { db, now, locale } = ctx;
  const account = (await accountNamed(db, ctx.rows.scope(), query)) ?? refuse('common.not_found');
  const held = await accountNow(db, account.operatorId, { now: now(), zone });
  const { rights, idle } = held ?? refuse('common.not_found');
  const { agentIds, opAreaIds } = rights.scope;
  const named = await placeNames(db, {
    agentIds: agentIds === 'all' ? [] : agentIds,
    areaIds: opAreaIds === 'all' ? [] : opAreaIds,
    locale,
  });
  const allows = ceilingOver(account.agentId, await agentTree(db));
  const given = account.roles.filter(({ enable }) => enable).flatMap(({ codes }) => codes);
  return {
    operatorId: account.operatorId,
    name: account.name,
    codes: inTreeOrder(rights.codes),
    struckOut: inTreeOrder(given.filter((code) => isKnown(code) && !allows(code))),
    agents: agentIds === 'all' ? ('all' as const) : named.agents,
    areas: opAreaIds === 'all' ? ('all' as const) : named.areas,
    limits: rights.limits,
    idle: idle ?? null,
  };
}

export async function userHistory(ctx: Ctx, { query }: InputOf<Calls['history']>) {
  const scope = ctx.rows.scope();
  const account = (await accountNamed(ctx.db, scope, query)) ?? refuse('common.not_found');
  return historyOf(ctx, { object: account.operatorId, modules: ['users', 'devices'], before: query.before });
}

/** The API keys of an account. */
export async function userKeys(ctx: Ctx, { query }: InputOf<Calls['apiKeys']>) {
  const account = (await accountNamed(ctx.db, ctx.rows.scope(), query)) ?? refuse('common.not_found');
  return keysOf(ctx.db, account.operatorId, ctx.now());
}
