import { operatorDevices } from '@kickstand/contract/platform/session';
import { isAccountInScope, mayCall, type Scope } from '@kickstand/domain/platform/access';
import type { Ctx } from '../../../kernel/call/ctx.ts';
import { notify } from '../../notices/notices.service.ts';
import { actorsHolding } from '../gate/actors.service.ts';
import { accountWith } from '../gate/actors.store.ts';
import type { SessionDeps } from '../session.service.ts';

const { access } = operatorDevices.authorize;

/** The most operators notified of a waiting device. */
const mostTold = 50;

/** Notifies the operators who may authorise a waiting device. */
export async function tellOfWaiting(
  { tell, zone }: SessionDeps,
  ctx: Ctx,
  { operatorId, device }: { operatorId: string; device: string },
) {
  const owner = await accountWith(ctx.db, operatorId);
  if (!owner) return;
  const holders = await actorsHolding(ctx.db, '100242', { now: ctx.now(), zone });
  const able = holders.filter(({ codes, scope }) => mayCall(codes, access) && reaches(scope, owner));
  await notify(ctx, tell, {
    operatorIds: able.slice(0, mostTold).map((holder) => holder.operatorId),
    kind: 'device_pending',
    facts: { name: owner.name, device },
    link: `/permissions/user?who=${owner.phone}`,
  });
}

/** Somebody limited to areas decides about operators limited to some of the same. */
const reaches = (
  scope: Scope,
  { agent_id, area_ids }: { agent_id: number; area_ids: readonly number[] | null },
) => isAccountInScope(scope, agent_id, area_ids);
