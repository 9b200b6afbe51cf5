import type { Ctx } from '../../../kernel/call/ctx.ts';
import { putAvatar } from './avatars.store.ts';

/** Stores the caller's picture, a URL, or null for none. */
export async function keepOwnAvatar(ctx: Ctx, avatar: string | null) {
  const { operatorId } = ctx.actor;
  await putAvatar(ctx.db, operatorId, avatar, ctx.now());
  ctx.audit.record(operatorId, {});
}
