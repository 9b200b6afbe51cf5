import { auditOf, type Call, type InputOf } from '@kickstand/contract/kit';
import { nothing } from '@kickstand/domain/platform/access';
import type { Db } from '../database/db.ts';
import type { Attempt } from './attempt.ts';
import { appendAudit, auditEntryOf } from './audit.ts';
import { Outside, type Route } from './calls.ts';
import { type Actor, type Approver, AuditNote, type Caller, type Ctx, RowScope } from './ctx.ts';
import { type Locale, Refused } from './refuse.ts';
import { noteMeasured, secondPersonOf } from './second-person.ts';
import { withPersonsHidden } from './shown-persons.ts';

/** What a handler is given. */
export const ctxOf = (
  db: Db,
  call: Call,
  { caller, requestId, now, locale }: Pick<Attempt, 'caller' | 'requestId' | 'now' | 'locale'>,
  { later = [], approver, before = 0 }: { later?: (() => void)[]; approver?: Approver; before?: number } = {},
): Ctx => {
  const actor = () => {
    if (!caller.actor) throw new Error(`${call.id} needs an operator`);
    return caller.actor;
  };
  const audit = new AuditNote();
  const secondPerson = secondPersonOf(call, actor, { approver: approver?.name, before });
  return {
    db,
    call,
    caller,
    requestId,
    now,
    locale,
    get actor(): Actor {
      return actor();
    },
    rows: new RowScope(caller.actor?.scope ?? nothing),
    audit,
    approver: approver?.name,
    approverId: approver?.operatorId,
    secondPerson: (need) => {
      audit.seconded = true;
      secondPerson(need);
      if (approver === undefined) audit.alone += need.measured ?? 0;
    },
    afterCommit: (work) => {
      later.push(work);
    },
  };
};

/** A read on behalf of an operator without a request of theirs. */
export interface Reading {
  actor: Actor;
  locale: Locale;
  requestId: string;
  now(): number;
}

/**
 * Makes a read call for an operator, in a transaction that already has the operator's scope. Returns what the handler
 * returns: whoever passes it on must reduce it to what the call declares.
 */
export async function askAs(db: Db, { call, handle }: Route, query: unknown, reading: Reading) {
  const { actor, ...how } = reading;
  const caller: Caller = { kind: 'operator', actor, platform: 'system', address: null };
  const ctx = ctxOf(db, call, { ...how, caller });
  const reply = await handle(ctx, { params: undefined, query, body: undefined } as InputOf<Call>);
  if (reply instanceof Refused) throw reply;
  mustHaveScope(call, ctx);
  return reply instanceof Outside ? reply.ask() : shown(call, ctx, reply);
}

/** Riders see their own data unmasked. */
const shown = <T>({ path }: Call, { db }: Ctx, reply: T) =>
  path.startsWith('/ebike/v3/rider/') ? reply : withPersonsHidden(db, reply);

/** Only what the call declares leaves the server, and never from a query that skipped its scope. */
export async function answerOf({ call, handle }: Route, ctx: Ctx, { input }: Attempt) {
  const reply = await handle(ctx, input);
  if (reply instanceof Refused) return reply;
  mustHaveScope(call, ctx);
  return reply instanceof Outside ? reply : shown(call, ctx, call.reply.parse(reply));
}

function mustHaveScope(call: Call, { rows }: Ctx) {
  if (call.rows === 'own' && !rows.applied) throw new Error(`${call.id} never applied its row scope`);
}

/** Runs a handler and writes its operator log row in the same transaction. */
export async function answerAndAudit(route: Route, ctx: Ctx, attempt: Attempt, startedAt: number) {
  const reply = await answerOf(route, ctx, attempt);
  const audited = auditOf(route.call) !== undefined;
  const alone = 'secondPerson' in route.call && route.call.secondPerson === 'always' && !ctx.audit.seconded;
  if (alone && !(reply instanceof Refused))
    throw new Error(`${route.call.id} never asked for its second person`);
  if (!audited || reply instanceof Refused) return reply;
  if (ctx.audit.alone > 0) await noteMeasured(ctx.db, route.call, ctx.actor, ctx.audit.alone, ctx.now());
  if (!ctx.audit.object) throw new Error(`${route.call.id} changed something and recorded no object`);
  await appendAudit(ctx.db, auditEntryOf(ctx, startedAt, { result: 'ok', result_code: null }));
  return reply;
}
