import type { InputOf } from '@kickstand/contract/kit';
import { type account, mostApiKeys } from '@kickstand/contract/platform/account';
import { everybody, inScope } from '@kickstand/domain/platform/access';
import type { Ctx } from '../../../kernel/call/ctx.ts';
import { refuse } from '../../../kernel/call/refuse.ts';
import { agentsOfAreas, lockOperator } from '../login/operators.store.ts';
import { keysOf, mintApiKey, revokeKeyOf } from './api-keys.service.ts';
import { countLivingKeys } from './api-keys.store.ts';

const dayMs = 86_400_000;

export const listOwnKeys = ({ db, actor, now }: Ctx) => keysOf(db, actor.operatorId, now());

/** Creates a key for the caller's own account, with at most its rights; returned only this once. */
export async function addOwnKey(ctx: Ctx, { body }: InputOf<typeof account.addApiKey>) {
  const { operatorId } = ctx.actor;
  ctx.audit.on(operatorId);
  refuseForeignCodes(ctx, body.codes ?? []);
  await refuseForeignAreas(ctx, body.areaIds ?? []);
  await lockOperator(ctx.db, operatorId);
  if ((await countLivingKeys(ctx.db, operatorId, ctx.now())) >= mostApiKeys)
    refuse('account.too_many_keys', { most: mostApiKeys });

  const { name, codes, areaIds, stepUp, assistantWrites, days } = body;
  const expiresAt = ctx.now() + days * dayMs;
  const minting = { operatorId, name, codes, areaIds, stepUp, assistantWrites, expiresAt };
  const { keyId, key } = await mintApiKey(ctx.db, minting, ctx.now());
  ctx.audit.record(operatorId, {
    keyId,
    name,
    codes: codes ?? 'all',
    areaIds: areaIds ?? 'all',
    stepUp,
    assistantWrites,
    days,
  });
  return {
    key,
    keyId,
    name,
    codes: codes ?? null,
    areaIds: areaIds ?? null,
    stepUp,
    assistantWrites,
    createdAt: ctx.now(),
    expiresAt,
    usedAt: null,
    revokedAt: null,
  };
}

function refuseForeignCodes({ actor }: Ctx, codes: readonly string[]) {
  const foreign = codes.filter((code) => code !== everybody && !actor.codes.has(code));
  if (foreign.length > 0) refuse('role.exceeds', { codes: foreign.join(', ') });
}

/** Areas must exist and be in the account's granted scope, whatever the console is narrowed to. */
async function refuseForeignAreas({ db, actor, caller }: Ctx, areaIds: readonly number[]) {
  if (areaIds.length === 0) return;
  const scope = caller.granted ?? actor.scope;
  const agents = await agentsOfAreas(db, areaIds);
  const own = (areaId: number) => {
    const agentId = agents.get(areaId);
    return agentId !== undefined && inScope(scope, agentId, areaId);
  };
  if (!areaIds.every(own)) refuse('scope.denied');
}

/** Revokes the caller's own key; it stops working within a second. */
export async function revokeOwnKey(ctx: Ctx, { params }: InputOf<typeof account.revokeApiKey>) {
  const { operatorId } = ctx.actor;
  ctx.audit.on(operatorId);
  const key =
    (await revokeKeyOf(ctx.db, { keyId: params.keyId, operatorId }, ctx.now())) ?? refuse('common.not_found');
  ctx.audit.record(operatorId, { keyId: key.keyId, name: key.name });
  return key;
}
