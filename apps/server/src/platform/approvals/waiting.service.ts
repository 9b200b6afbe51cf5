import type { Ctx } from '../../kernel/call/ctx.ts';
import { sumWaiting, waitingAbout } from './approvals.store.ts';

/** About which of these objects of a module a change waits for a second person. */
export const changesWaiting = (ctx: Ctx, module: string, objects: readonly string[]) =>
  waitingAbout(ctx.db, { scope: ctx.rows.scope(), module, objects, now: ctx.now() });

/** What the caller has asked for by these calls since an instant and nobody has agreed to yet, cents, as a field of the change says it. */
export const centsWaiting = (ctx: Ctx, of: { calls: readonly string[]; field: string; since: number }) =>
  sumWaiting(ctx.db, { ...of, operatorId: ctx.actor.operatorId, now: ctx.now() });
