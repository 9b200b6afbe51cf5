import { auditOf, seenOf } from '@kickstand/contract/kit';
import { everything, nothing } from '@kickstand/domain/platform/access';
import { CommitUnknown, isAway, isUnanswered } from '../database/connections/away.ts';
import { type Database, type Db, wasTooSlow } from '../database/db.ts';
import { readCountOnly, readRowsOnly } from '../list/cursor.ts';
import { countAtMost } from '../list/page.ts';
import { answerAndAudit, answerOf, askAs, ctxOf } from './answer.ts';
import type { Attempt } from './attempt.ts';
import { appendAudit, auditEntryOf } from './audit.ts';
import { Outside, type Route } from './calls.ts';
import type { Ctx } from './ctx.ts';
import { type Attempted, answeredBefore, hashOfInput, rememberAnswer } from './idempotency.ts';
import { idsFor } from './matching.ts';
import { Refused, refuse } from './refuse.ts';
import { askSecondPerson, measuredLately, NeedsSecondPerson } from './second-person.ts';

/**
 * Reads run in a read-only transaction; a write call is one transaction with its audit row and its idempotency row. Both
 * set the scope of rows.
 */
export async function run(database: Database, route: Route, attempt: Attempt): Promise<unknown> {
  const { call } = route;
  if (call.method === 'GET') {
    return answeredOutside(call, await (seenOf(call) ? look : read)(database, route, attempt));
  }
  return answeredOutside(call, await write(database, route, attempt));
}

/**
 * Reads are tried once again when the connection was lost. A statement that takes too long is cancelled in the database,
 * and the caller is told what to do about it.
 */
async function read(database: Database, route: Route, attempt: Attempt) {
  const scope = attempt.caller.actor?.scope ?? nothing;
  const work = (db: Db) => {
    readAsAsked(db, attempt);
    return answerOf(route, ctxOf(db, route.call, attempt), attempt);
  };
  const ask = () => database.read(scope, work, attempt.readingMs);
  try {
    // Whoever looks need not hear that a connection was lost: the second one is new.
    return await ask().catch((error: unknown) => {
      if (isAway(error) && !isUnanswered(error)) return ask();
      throw error;
    });
  } catch (error) {
    if (!wasTooSlow(error)) throw error;
    refuse('common.too_slow', { seconds: Math.round((attempt.readingMs ?? 0) / 1000) });
  }
}

/**
 * For reads whose views are logged: the log row is written before the answer is sent; if it cannot be written, nothing
 * is shown. A refused view shows nothing anyway, and is refused even if its row cannot be written.
 */
async function look(database: Database, route: Route, attempt: Attempt) {
  const startedAt = attempt.now();
  const keep = (outcome: Parameters<typeof auditEntryOf>[2]) =>
    database.write(nothing, (db) => {
      const ctx = ctxOf(db, route.call, attempt);
      ctx.audit.record(route.call.id, {
        asked: Object.assign({}, attempt.input.params, attempt.input.query),
      });
      return appendAudit(db, auditEntryOf(ctx, startedAt, outcome));
    });
  try {
    const answer = await read(database, route, attempt);
    if (answer instanceof Refused) throw answer;
    await keep({ result: 'ok', result_code: null });
    return answer;
  } catch (error) {
    if (error instanceof Refused)
      await keep({ result: 'refused', result_code: error.code }).catch((fault: unknown) =>
        attempt.onTrouble(fault, 'a refused look could not be written to the operator log'),
      );
    throw error;
  }
}

const answeredOutside = async ({ reply }: Route['call'], answer: unknown) =>
  answer instanceof Outside ? reply.parse(await answer.ask()) : answer;

/** Requesting only a list's rows does not wait for the count. */
function readAsAsked(db: Db, { input }: Attempt) {
  const { only } = (input.query ?? {}) as { only?: 'rows' | 'count' };
  if (only === 'rows') readRowsOnly(db);
  if (only === 'count') readCountOnly(db, countAtMost);
}

/** Calls from riders' phones come by the thousand, and each finds its rows by key. */
const isOfRiders = ({ access }: Route['call']) => typeof access === 'object' && access.codes === 'riderApp';

async function write(database: Database, route: Route, given: Attempt) {
  let attempt = given;
  const scope = attempt.caller.actor?.scope ?? nothing;
  const startedAt = attempt.now();
  let ctx: Ctx | undefined;
  let committed: (() => void)[] = [];
  try {
    const work = async (db: Db) => {
      committed = [];
      const before = await measuredLately(db, route.call, attempt.caller.actor, attempt.now());
      ctx = ctxOf(db, route.call, attempt, { later: committed, before });
      const own = ctx;
      return once(db, route, given, async () => {
        attempt = { ...given, input: await pickedInput(db, given) };
        return answerAndAudit(route, own, attempt, startedAt);
      });
    };
    const done = await database.write(scope, work, { keepPlans: isOfRiders(route.call) });
    announce(committed, attempt);
    if (done instanceof Refused) throw done;
    return done;
  } catch (error) {
    if (ctx && error instanceof NeedsSecondPerson)
      throw await askInstead(database, ctx, { attempt, startedAt, wanted: error });
    // The log of a change that was made is in its own transaction; of one that was not there is nothing to say yet.
    if (ctx && !(error instanceof CommitUnknown))
      await auditFailure(database, ctx, { attempt, startedAt, error });
    throw error;
  }
}

/** The objects of the change, if it names a list. */
const pickedInput = (db: Db, { input, caller: { actor }, routeById, ...how }: Attempt) =>
  idsFor(input, () => {
    if (!actor) refuse('common.unauthorized');
    const ask = (route: Route, query: unknown) => askAs(db, route, query, { ...how, actor });
    return { codes: actor.codes, routeById, ask };
  });

/** Rolls back what was begun; the request for a second person and its log row are kept. */
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

/** The change stands whatever becomes of its notifications: whoever waits for one also polls. */
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
    bodyHash: await hashOfInput(input),
  };
  const { sealer } = idempotency;
  const before = await answeredBefore(db, sealer, attempted);
  if (before) return before.data;
  const data = await work();
  if (!(data instanceof Refused || data instanceof Outside))
    await rememberAnswer(db, sealer, attempted, data, now());
  return data;
}

/** A refused or failed change writes its own row, since its transaction was rolled back. */
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
