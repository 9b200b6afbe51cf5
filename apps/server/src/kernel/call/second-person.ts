import { type Call, usualLimits } from '@kickstand/contract/kit';
import { sql } from 'kysely';
import { at, type Db } from '../database/db.ts';
import { newId } from '../ids.ts';
import type { Actor, Ctx, SecondPersonNeed } from './ctx.ts';

/** How long a request waits for its second person. */
const approvalLifeMs = 72 * 3_600_000;

/** Thrown when a change needs a second person: it is rolled back, and a request is stored. */
export class NeedsSecondPerson extends Error {
  readonly need: SecondPersonNeed;
  readonly most: number | null;

  constructor(need: SecondPersonNeed, most: number | null) {
    super('a second person is needed');
    this.need = need;
    this.most = most;
  }
}

interface Asked {
  approver: string | undefined;
  /** The operator's total within the last hour, without a second person. */
  before: number;
}

/** Single vehicles are daily work; several bulk commands count as one large one. */
const isMany = (measured: number) => measured > 1;

const countedWith = (before: number, measured: number) => (isMany(measured) ? before + measured : measured);

const hourMs = 3_600_000;

const limitOf = (call: Call) => {
  const rule = 'secondPerson' in call ? call.secondPerson : undefined;
  return typeof rule === 'object' ? rule.above : undefined;
};

/** The operator's total of the limited amount within the last hour, without a second person; their requests are serialised. */
export async function measuredLately(db: Db, call: Call, actor: Actor | undefined, now: number) {
  const kind = limitOf(call);
  if (!kind || !actor) return 0;
  const { operatorId } = actor;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${operatorId}\n${kind}`}, 14))`.execute(db);
  const { sum } = await db
    .selectFrom('bulk_use')
    .select(sql<number>`coalesce(sum(measured), 0)::int`.as('sum'))
    .where('operator_id', '=', operatorId)
    .where('kind', '=', kind)
    .where('at', '>', at(now - hourMs))
    .executeTakeFirstOrThrow();
  return sum;
}

/** Records what was done without a second person, in the same transaction. */
export async function noteMeasured(db: Db, call: Call, actor: Actor, measured: number, now: number) {
  const kind = limitOf(call);
  if (!kind || !isMany(measured)) return;
  await db
    .insertInto('bulk_use')
    .values({ operator_id: actor.operatorId, use_id: newId(), kind, measured, at: new Date(now) })
    .execute();
}

/** Deletes expired records; run by the jobs role. */
export const forgetOldUse = (db: Db, now: number) =>
  db
    .deleteFrom('bulk_use')
    .where('at', '<', at(now - 24 * hourMs))
    .execute();

/** Lets a call proceed alone, or with its second person; otherwise throws, which makes the kernel ask for one. */
export const secondPersonOf =
  (call: Call, actor: () => Actor, { approver, before }: Asked) =>
  (need: SecondPersonNeed) => {
    const rule = 'secondPerson' in call ? call.secondPerson : undefined;
    if (!rule) throw new Error(`${call.id} does not declare that it may need a second person`);
    if (approver !== undefined) return;
    if (typeof rule === 'string') throw new NeedsSecondPerson(need, null);
    const most = actor().limits[rule.above] ?? usualLimits[rule.above];
    if (countedWith(before, need.measured ?? 0) > most) throw new NeedsSecondPerson(need, most);
  };

/** A change waiting for its second person. */
export interface Requested {
  approvalId: string;
  expiresAt: number;
  /** false: it was requested before and is still waiting. */
  isNew: boolean;
  agentId: number;
  makerId: string;
  maker: string;
  module: string;
  action: string;
  object: string;
}

/** Stores a request for a second person. Repeating the same request while it waits returns the existing one. */
export async function askSecondPerson(
  db: Db,
  ctx: Ctx,
  input: unknown,
  wanted: NeedsSecondPerson,
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
