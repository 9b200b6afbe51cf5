import type { Ctx } from '../../kernel/call/ctx.ts';
import { waitingAbout } from './approvals.store.ts';

/** About which of these objects of a module a change waits for a second person. */
export const changesWaiting = (ctx: Ctx, module: string, objects: readonly string[]) =>
  waitingAbout(ctx.db, { scope: ctx.rows.scope(), module, objects, now: ctx.now() });
