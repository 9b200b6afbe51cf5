import type { Ctx } from '../../../kernel/call/ctx.ts';
import { putAvatar } from './avatars.store.ts';

/** From now on whoever calls is shown with this picture, an address, or with null without one. */
export async function keepOwnAvatar(ctx: Ctx, avatar: string | null) {
  const { operatorId } = ctx.actor;
  await putAvatar(ctx.db, operatorId, avatar, ctx.now());
  ctx.audit.record(operatorId, {});
}
