import { mayPublishAlone } from '@kickstand/domain/organisation/permissions';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { actorsHolding } from '../session/gate/actors.service.ts';

/** Whether anybody else could be the caller's second person; `nobody`: the change may be made alone. `zone`: IANA. */
export async function secondPersonOf({ db, actor, now }: Ctx, zone: string): Promise<'yes' | 'nobody'> {
  const approvers = await actorsHolding(db, 'approve', { now: now(), zone });
  const alone = mayPublishAlone(approvers, { makerId: actor.operatorId, agentId: actor.agentId });
  return alone ? 'nobody' : 'yes';
}
