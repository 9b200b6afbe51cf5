import { createHash } from 'node:crypto';
import {
  type Call,
  type InputOf,
  Matching,
  personSearch,
  type Sought,
  soughtIn,
} from '@kickstand/contract/kit';
import { holds, nothing } from '@kickstand/domain/platform/access';
import { maskedName } from '@kickstand/domain/platform/names';
import { sql } from 'kysely';
import { at, type Database, type Db } from '../database/db.ts';
import { appendAudit } from './audit.ts';
import type { Actor, Caller } from './ctx.ts';
import { masked } from './masked.ts';
import { Refused } from './refuse.ts';

interface Search {
  call: Call;
  caller: Caller;
  input: InputOf<Call>;
  requestId: string;
  now: number;
  /** The number of people within an hour. */
  most: number;
  callById(id: string): Call | undefined;
}

const hour = 3_600_000;
const minute = 60_000;

/**
 * Counts and logs the people a request searches for by masked data, before anything is queried: whether somebody is
 * found reveals the rest of a number. Refuses those who have searched for too many, and says until when. Repeating a
 * search within the hour counts once.
 */
export async function countPeopleSought(database: Database, search: Search): Promise<void> {
  const { actor } = search.caller;
  if (!actor) return;
  const sought = soughtBy(search).filter(({ right }) => !holds(actor.codes, right));
  const texts = [...new Set(sought.map(({ text }) => text.toLowerCase()))];
  if (texts.length === 0) return;
  const refused = await database.write(nothing, (db) => countTexts(db, { ...search, actor, texts }));
  if (refused) throw refused;
}

/** What the request itself searches for, and what it makes a list search for. */
function soughtBy({ call, input, callById }: Search): Sought[] {
  const body = (input.body ?? {}) as Record<string, unknown>;
  const ofList = (id: unknown, query: unknown) => soughtIn(callById(String(id))?.query, query);
  const picks = Object.values(body).flatMap((value) =>
    value instanceof Matching ? ofList(value.wish.list, value.wish.filter) : [],
  );
  const asked = call.asks ? ofList(body[call.asks.call], body[call.asks.query]) : [];
  const own = [soughtIn(call.query, input.query), 'body' in call ? soughtIn(call.body, body) : []];
  return [...own.flat(), ...picks, ...asked];
}

interface Counting extends Search {
  actor: Actor;
  texts: readonly string[];
}

const digest = (text: string) => createHash('sha256').update(text).digest();

async function countTexts(db: Db, counting: Counting): Promise<Refused | undefined> {
  const { actor, texts, now, most } = counting;
  const { operatorId } = actor;
  await sql`select pg_advisory_xact_lock(hashtextextended(${operatorId}, 31))`.execute(db);
  await db
    .deleteFrom('people_sought')
    .where('operator_id', '=', operatorId)
    .where('at', '<=', at(now - hour))
    .execute();
  const rows = await db
    .selectFrom('people_sought')
    .select(['sought', 'at'])
    .where('operator_id', '=', operatorId)
    .orderBy('at')
    .execute();
  const before = rows.filter(({ sought }) => sought !== null);
  const isKnown = (text: string) => before.some(({ sought }) => sought?.equals(digest(text)));
  const further = texts.filter((text) => !isKnown(text));
  if (further.length === 0) return undefined;
  if (before.length + further.length <= most) {
    for (const text of further) await keep(db, counting, text);
    return undefined;
  }
  const until = (before[before.length + further.length - most - 1]?.at ?? now) + hour;
  const minutes = Math.max(1, Math.ceil((until - now) / minute));
  // The first refusal says it all: whoever goes on asking does not fill the log.
  if (rows.length === before.length) await keepRefusal(db, counting, further);
  return new Refused('common.too_many_people', { most, minutes });
}

async function keep(db: Db, counting: Counting, text: string) {
  await insert(db, counting, digest(text));
  await log(db, counting, { object: hidden(text), result: 'ok', result_code: null });
}

async function keepRefusal(db: Db, counting: Counting, texts: readonly string[]) {
  await insert(db, counting, null);
  const object = texts.map(hidden).join(', ');
  await log(db, counting, { object, result: 'refused', result_code: 'common.too_many_people' });
}

const insert = (db: Db, { actor, now }: Counting, sought: Buffer | null) =>
  db
    .insertInto('people_sought')
    .values({ operator_id: actor.operatorId, sought, at: new Date(now) })
    .execute();

/** What was searched for, masked like in a list. */
function hidden(text: string) {
  if (/^\d{4}$/.test(text)) return `****${text}`;
  const shown = masked(text);
  return shown === text ? maskedName(text) : shown;
}

interface Said {
  object: string;
  result: 'ok' | 'refused';
  result_code: string | null;
}

const log = (db: Db, { call, caller, actor, requestId, now }: Counting, said: Said) =>
  appendAudit(db, {
    at: now,
    agent_id: actor.agentId,
    operator_id: actor.operatorId,
    operator: actor.name,
    role: actor.roleName,
    call_id: call.id,
    ...personSearch,
    ...said,
    change: {},
    reason: null,
    duration_ms: 0,
    ip: caller.address,
    device: caller.device ?? null,
    platform: caller.platform,
    sensitive: said.result === 'refused',
    request_id: requestId,
  });
