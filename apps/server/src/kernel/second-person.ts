import { type Call, usualLimits } from '@kickstand/contract/kit';
import { sql } from 'kysely';
import type { Actor, Ctx, SecondPersonNeed } from './ctx.ts';
import type { Db } from './db.ts';
import { newId } from './ids.ts';

/** How long a request waits for its second person. */
const approvalLifeMs = 72 * 3_600_000;

/** What was about to happen needs somebody else's word: it is undone, and asked for. */
export class NeedsSecondPerson extends Error {
  readonly need: SecondPersonNeed;
  readonly most: number | null;

  constructor(need: SecondPersonNeed, most: number | null) {
    super('a second person is needed');
    this.need = need;
    this.most = most;
  }
}

/** Lets a call go on alone, or with its second person; otherwise throws what makes the kernel ask for one. */
export const secondPersonOf =
  (call: Call, actor: () => Actor, { approver }: { approver: string | undefined }) =>
  (need: SecondPersonNeed) => {
    const rule = 'secondPerson' in call ? call.secondPerson : undefined;
    if (!rule) throw new Error(`${call.id} does not declare that it may need a second person`);
    if (approver !== undefined) return;
    if (typeof rule === 'string') throw new NeedsSecondPerson(need, null);
    const most = actor().limits[rule.above] ?? usualLimits[rule.above];
    if ((need.measured ?? 0) > most) throw new NeedsSecondPerson(need, most);
  };

/** A change that waits for its second person. */
export interface Requested {
  approvalId: string;
  expiresAt: number;
  /** false: it was asked for before and still waits. */
  isNew: boolean;
  agentId: number;
  makerId: string;
  maker: string;
  module: string;
  action: string;
  object: string;
}

/** Put a change before a second person. Asking again for the very same thing while it waits is the same request. */
export async function askSecondPerson(
  db: Db,
  ctx: Ctx,
  [input, wanted]: readonly [unknown, NeedsSecondPerson],
): Promise<Requested> {
  const { actor, call } = ctx;
  const { need, most } = wanted;
  const { module, action } = (call as { audit: { module: string; action: string } }).audit;
  const text = JSON.stringify(input);
  const waiting = await db
    .selectFrom('approval')
    .select(['approval_id', 'expires_at'])
    .where('maker_id', '=', actor.operatorId)
    .where('call_id', '=', call.id)
    .where('state', '=', 'pending')
    .where(sql<boolean>`input = ${text}::jsonb`)
    .executeTakeFirst();
  const expiresAt = waiting?.expires_at ?? ctx.now() + approvalLifeMs;
  const approvalId = waiting?.approval_id ?? newId();
  if (!waiting)
    await db
      .insertInto('approval')
      .values({
        approval_id: approvalId,
        agent_id: actor.agentId,
        call_id: call.id,
        module,
        action,
        object: need.object,
        input: text,
        change: JSON.stringify(need.change),
        measured: need.measured ?? null,
        most,
        reason: need.reason ?? null,
        maker_id: actor.operatorId,
        maker: actor.name,
        maker_scope: JSON.stringify(actor.scope),
        state: 'pending',
        created_at: new Date(ctx.now()),
        expires_at: new Date(expiresAt),
      })
      .execute();
  ctx.audit.record(need.object, need.change, need.reason);
  const { agentId, operatorId: makerId, name: maker } = actor;
  const { object } = need;
  return { approvalId, expiresAt, isNew: !waiting, agentId, makerId, maker, module, action, object };
}
