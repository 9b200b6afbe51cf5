import type { Call, InputOf } from '@kickstand/contract/kit';
import { nothing } from '@kickstand/domain/platform/access';
import { sql } from 'kysely';
import { setScope } from '../database/db.ts';
import { answerAndAudit, ctxOf } from './answer.ts';
import type { Attempt } from './attempt.ts';
import type { Route } from './calls.ts';
import type { Actor, Approver, Caller, Ctx } from './ctx.ts';
import { Refused } from './refuse.ts';

/** A change that somebody requested and somebody else has approved. */
export interface Approved {
  route: Route;
  /** Who requested it, with their current rights. */
  maker: Actor;
  input: InputOf<Call>;
  approver: Approver;
}

/**
 * Carries out an approved change on behalf of its author, inside the approver's transaction: all of it with its operator
 * log row, or nothing. Returns why it could not be done, or undefined.
 */
export async function carryOut(
  ctx: Ctx,
  { route, maker, input, approver }: Approved,
): Promise<Refused | undefined> {
  const { db, now, requestId, locale } = ctx;
  const caller: Caller = { kind: 'operator', actor: maker, platform: ctx.caller.platform, address: null };
  const startedAt = now();
  const attempt: Attempt = {
    caller,
    input,
    requestId,
    idempotency: undefined,
    locale,
    now,
    onTrouble: () => undefined,
    routeById: () => undefined,
  };
  const later: (() => void)[] = [];
  await sql`savepoint approved`.execute(db);
  await sql.raw(setScope(maker.scope)).execute(db);
  try {
    const done = await answerAndAudit(
      route,
      ctxOf(db, route.call, attempt, { later, approver }),
      attempt,
      startedAt,
    );
    if (done instanceof Refused) throw done;
    await sql.raw(setScope(ctx.caller.actor?.scope ?? nothing)).execute(db);
    for (const work of later) ctx.afterCommit(work);
    return undefined;
  } catch (error) {
    await sql`rollback to savepoint approved`.execute(db);
    if (error instanceof Refused) return error;
    throw error;
  }
}
