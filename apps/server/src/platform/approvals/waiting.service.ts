import type { Ctx } from '../../kernel/call/ctx.ts';
import { sumWaiting, waitingAbout } from './approvals.store.ts';

/** Which of these objects of a module have a change waiting for a second person. */
export const changesWaiting = (ctx: Ctx, module: string, objects: readonly string[]) =>
  waitingAbout(ctx.db, { scope: ctx.rows.scope(), module, objects, now: ctx.now() });

/** The total of the caller's unapproved requests through these calls since an instant, cents, from a field of the change. */
export const centsWaiting = (ctx: Ctx, of: { calls: readonly string[]; field: string; since: number }) =>
  sumWaiting(ctx.db, { ...of, operatorId: ctx.actor.operatorId, now: ctx.now() });
