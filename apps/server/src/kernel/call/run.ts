import { auditOf, type Call, type InputOf } from '@kickstand/contract/kit';
import { everything, nothing } from '@kickstand/domain/access';
import { sql } from 'kysely';
import { type Database, type Db, setScope } from '../database/db.ts';
import { readCountOnly, readRowsOnly } from '../list/cursor.ts';
import { countAtMost } from '../list/page.ts';
import { appendAudit, auditEntryOf } from './audit.ts';
import { Outside, type Route } from './calls.ts';
import { type Actor, AuditNote, type Caller, type Ctx, RowScope } from './ctx.ts';
import { type Attempted, answeredBefore, hashOfInput, rememberAnswer, type Sealer } from './idempotency.ts';
import { idsFor } from './matching.ts';
import { type Locale, Refused, refuse } from './refuse.ts';
import {
  askSecondPerson,
  measuredLately,
  NeedsSecondPerson,
  noteMeasured,
  type Requested,
  secondPersonOf,
} from './second-person.ts';

/** One call on its way through: who makes it, with what, at which moment. */
export interface Attempt {
  caller: Caller;
  input: InputOf<Call>;
  requestId: string;
  /** What tells that the same is asked again, and seals the answer that is kept for that. */
  idempotency: { key: string; sealer: Sealer } | undefined;
  locale: Locale;
  now(): number;
  /** Told of what went wrong beside the call and does not change its answer. */
  onTrouble(error: unknown, what: string): void;
  /** Told, in the transaction that keeps it, of a change that waits for a second person from now on. */
  onRequested?: OnRequested | undefined;
  /** The calls of this server, for a change that names a list. */
  routeById(id: string): Route | undefined;
}

/** Tells those who could be the second person. */
export type OnRequested = (
  ctx: Pick<Ctx, 'db' | 'now' | 'afterCommit'>,
  requested: Requested,
) => Promise<void>;

/**
 * Reads run in a read-only transaction; a write call is one transaction with its audit row and its idempotency row
 * in it. Both say whose rows they may touch.
 */
export async function run(database: Database, route: Route, attempt: Attempt): Promise<unknown> {
  const { call } = route;
  const scope = attempt.caller.actor?.scope ?? nothing;
  if (call.method === 'GET') {
    const answer = await database.read(scope, (db) => {
      readAsAsked(db, attempt);
      return answerOf(route, ctxOf(db, call, attempt), attempt);
    });
    return answer instanceof Outside ? call.reply.parse(await answer.ask()) : answer;
  }
  return write(database, route, attempt);
}

/** Whoever asks a list for its rows alone does not wait until they are counted. */
function readAsAsked(db: Db, { input }: Attempt) {
  const { only } = (input.query ?? {}) as { only?: 'rows' | 'count' };
  if (only === 'rows') readRowsOnly(db);
  if (only === 'count') readCountOnly(db, countAtMost);
}

async function write(database: Database, route: Route, given: Attempt) {
  let attempt = given;
  const scope = attempt.caller.actor?.scope ?? nothing;
  const startedAt = attempt.now();
  let ctx: Ctx | undefined;
  let committed: (() => void)[] = [];
  try {
    const done = await database.write(scope, async (db) => {
      committed = [];
      const before = await measuredLately(db, route.call, attempt.caller.actor, attempt.now());
      ctx = ctxOf(db, route.call, attempt, { later: committed, before });
      const own = ctx;
      return once(db, route, given, async () => {
        attempt = { ...given, input: await pickedInput(db, given) };
        return answerAndAudit(route, own, attempt, startedAt);
      });
    });
    announce(committed, attempt);
    if (done instanceof Refused) throw done;
    return done;
  } catch (error) {
    if (ctx && error instanceof NeedsSecondPerson)
      throw await askInstead(database, ctx, { attempt, startedAt, wanted: error });
    if (ctx) await auditFailure(database, ctx, { attempt, startedAt, error });
    throw error;
  }
}

/** What the change is for, where it names a list. */
const pickedInput = (db: Db, { input, caller: { actor }, routeById, ...how }: Attempt) =>
  idsFor(input, () => {
    if (!actor) refuse('common.unauthorized');
    const ask = (route: Route, query: unknown) => askAs(db, route, query, { ...how, actor });
    return { codes: actor.codes, routeById, ask };
  });

/** What was begun is undone; the request for a second person and its row of the log stand by themselves. */
async function askInstead(
  database: Database,
  ctx: Ctx,
  { attempt, startedAt, wanted }: { attempt: Attempt; startedAt: number; wanted: NeedsSecondPerson },
) {
  let committed: (() => void)[] = [];
  const refused = await database.write(everything, async (db) => {
    committed = [];
    const requested = await askSecondPerson(db, ctx, attempt.input, wanted);
    const afterCommit = (work: () => void) => void committed.push(work);
    if (requested.isNew) await attempt.onRequested?.({ db, now: attempt.now, afterCommit }, requested);
    const answer = new Refused('approval.requested', {
      approvalId: requested.approvalId,
      expiresAt: requested.expiresAt,
    });
    await appendAudit(db, auditEntryOf(ctx, startedAt, { result: 'refused', result_code: answer.code }));
    return answer;
  });
  announce(committed, attempt);
  return refused;
}

/** A change somebody asked for earlier and somebody else has agreed to. */
export interface Approved {
  route: Route;
  /** Who asked, with what they may do now. */
  maker: Actor;
  input: InputOf<Call>;
  approver: string;
}

/**
 * Carry out an approved change as its maker, inside the transaction of whoever approves: all of it with its row of the
 * operator log, or nothing. Answers why it could not be done, or undefined.
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

/** The change is done whatever becomes of its announcements: whoever waits for one also looks by itself. */
function announce(committed: readonly (() => void)[], { onTrouble }: Attempt) {
  for (const work of committed)
    try {
      work();
    } catch (error) {
      onTrouble(error, 'a change could not be announced');
    }
}

/** The same key and body has one effect and one answer. */
async function once(db: Db, { call }: Route, attempt: Attempt, work: () => Promise<unknown>) {
  const { idempotency, caller, input, now } = attempt;
  if (!idempotency || !caller.actor || ('secretReply' in call && call.secretReply)) return work();
  const attempted: Attempted = {
    actorId: caller.actor.operatorId,
    key: idempotency.key,
    callId: call.id,
    bodyHash: hashOfInput(input),
  };
  const { sealer } = idempotency;
  const before = await answeredBefore(db, sealer, attempted);
  if (before) return before.data;
  const data = await work();
  if (!(data instanceof Refused)) await rememberAnswer(db, sealer, attempted, data, now());
  return data;
}

async function answerAndAudit(route: Route, ctx: Ctx, attempt: Attempt, startedAt: number) {
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

/** A refused or failed change leaves its own row, since its transaction was undone. */
async function auditFailure(
  database: Database,
  ctx: Ctx,
  { attempt, startedAt, error }: { attempt: Attempt; startedAt: number; error: unknown },
) {
  const { call } = ctx;
  if (!auditOf(call) || !ctx.caller.actor) return;
  const refused = error instanceof Refused;
  const outcome = refused
    ? ({ result: 'refused', result_code: error.code } as const)
    : ({ result: 'failed', result_code: null } as const);
  await database
    .write(nothing, (db) => appendAudit(db, auditEntryOf(ctx, startedAt, outcome)))
    .catch((fault: unknown) =>
      attempt.onTrouble(fault, 'a refused change could not be written to the operator log'),
    );
}

const ctxOf = (
  db: Db,
  call: Call,
  { caller, requestId, now, locale }: Pick<Attempt, 'caller' | 'requestId' | 'now' | 'locale'>,
  { later = [], approver, before = 0 }: { later?: (() => void)[]; approver?: string; before?: number } = {},
): Ctx => {
  const actor = () => {
    if (!caller.actor) throw new Error(`${call.id} needs an operator`);
    return caller.actor;
  };
  const audit = new AuditNote();
  const secondPerson = secondPersonOf(call, actor, { approver, before });
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
    approver,
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

/** A read on behalf of an operator that nobody waits for at a socket. */
export interface Reading {
  actor: Actor;
  locale: Locale;
  requestId: string;
  now(): number;
}

/**
 * Ask a read call for an operator, in a transaction that is in that operator's scope already. Answers what the handler
 * says: whoever passes it on cuts it to what the call declares.
 */
export async function askAs(db: Db, { call, handle }: Route, query: unknown, reading: Reading) {
  const { actor, ...how } = reading;
  const caller: Caller = { kind: 'operator', actor, platform: 'system', address: null };
  const ctx = ctxOf(db, call, { ...how, caller });
  const reply = await handle(ctx, { params: undefined, query, body: undefined } as InputOf<Call>);
  if (reply instanceof Refused) throw reply;
  mustHaveScope(call, ctx);
  return reply instanceof Outside ? reply.ask() : reply;
}

/** Only what the call declares leaves the server, and never from a query that skipped its scope. */
async function answerOf({ call, handle }: Route, ctx: Ctx, { input }: Attempt) {
  const reply = await handle(ctx, input);
  if (reply instanceof Refused) return reply;
  mustHaveScope(call, ctx);
  if (!(reply instanceof Outside)) return call.reply.parse(reply);
  if (call.method !== 'GET')
    throw new Error(`${call.id} asks outside of a transaction that it must be undone with`);
  return reply;
}

function mustHaveScope(call: Call, { rows }: Ctx) {
  if (call.rows === 'own' && !rows.applied) throw new Error(`${call.id} never applied its row scope`);
}
