import type { EndReason } from '@kickstand/contract/platform/session';
import type { PublicJwk } from '@kickstand/domain/platform/session';
import { sql } from 'kysely';
import { at, type Db } from '../../../kernel/database/db.ts';
import { heldRoles } from '../login/operators.store.ts';

/** A session for the gate, with its operator's present data. */
export async function sessionFacts(db: Db, sids: readonly string[]) {
  if (sids.length === 0) return [];
  const rows = await db
    .selectFrom('session as s')
    .leftJoin('operator as o', 'o.operator_id', 's.operator_id')
    .leftJoin('role as r', 'r.role_id', 'o.role_id')
    .select(['s.sid', 's.kid', 's.key_box', 's.signing_jwk', 's.thumbprint', 's.state', 's.token_hash'])
    .select([
      's.operator_id',
      's.auth_epoch',
      's.idle_until',
      's.absolute_until',
      's.ended_at',
      's.end_reason',
    ])
    .select(['o.phone', 'o.name', 'o.enable', 'o.auth_epoch as current_epoch', 'o.area_ids', 'o.agent_id'])
    .select(['o.archived_at', 'o.expire_on', 'r.role_id', 'r.name as role_name'])
    .select(['s.proven_at', 's.view_as_agent_id', 's.seen_at'])
    .select(heldRoles.as('roles'))
    .where('s.sid', 'in', sids)
    .execute();
  return rows.map((row) => ({ ...row, signing_jwk: row.signing_jwk as PublicJwk }));
}
export type SessionFacts = Awaited<ReturnType<typeof sessionFacts>>[number];

export interface NewSession {
  sid: string;
  kid: string;
  keyBox: string;
  signingJwk: PublicJwk;
  thumbprint: string;
  address: string | null;
  idleUntil: number;
  absoluteUntil: number;
}

const rowOf = (session: NewSession, now: number) => ({
  sid: session.sid,
  kid: session.kid,
  key_box: session.keyBox,
  signing_jwk: JSON.stringify(session.signingJwk),
  thumbprint: session.thumbprint,
  address: session.address,
  created_at: new Date(now),
  seen_at: new Date(now),
  idle_until: new Date(session.idleUntil),
  absolute_until: new Date(session.absoluteUntil),
});

export const insertHandshake = (db: Db, session: NewSession, now: number) =>
  db
    .insertInto('session')
    .values({ ...rowOf(session, now), state: 'handshake' })
    .execute();

/** Serialises handshakes that count towards the same limit, until the end of the transaction. */
const inOrder = (db: Db, key: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${key}, 12))`.execute(db);

const handshakesSince = (db: Db, since: number) =>
  db
    .selectFrom('session')
    .select(sql<number>`count(*)`.as('n'))
    .where('created_at', '>', at(since))
    .where('token_hash', 'is', null);

/** Handshakes of a device since an instant, without renewals. */
export async function countDeviceHandshakes(db: Db, thumbprint: string, since: number) {
  await inOrder(db, thumbprint);
  const counted = handshakesSince(db, since).where('thumbprint', '=', thumbprint);
  return (await counted.executeTakeFirstOrThrow()).n;
}

/** Handshakes of an address since an instant by unauthorised devices, without renewals. */
export async function countStrangersHandshakes(db: Db, address: string, since: number) {
  await inOrder(db, address);
  const authorized = sql<boolean>`exists (select from operator_device d
    where d.thumbprint = session.thumbprint and d.state = 'authorized')`;
  const counted = handshakesSince(db, since)
    .where('address', '=', address)
    .where((eb) => eb.not(authorized));
  return (await counted.executeTakeFirstOrThrow()).n;
}

export interface OperatorSession {
  operatorId: string;
  authEpoch: number;
  tokenHash: string;
  /** When a code proved the identity, epoch ms; null after a quick login. */
  provenAt: number | null;
  viewAs: number | null;
}

export const insertOperatorSession = (db: Db, session: NewSession & OperatorSession, now: number) =>
  db
    .insertInto('session')
    .values({
      ...rowOf(session, now),
      state: 'operator',
      operator_id: session.operatorId,
      auth_epoch: session.authEpoch,
      token_hash: session.tokenHash,
      proven_at: session.provenAt === null ? null : new Date(session.provenAt),
      view_as_agent_id: session.viewAs,
    })
    .execute();

/** The whole row of a session that has not ended, locked until the end of the transaction. */
export async function lockSession(db: Db, sid: string) {
  const row = await db
    .selectFrom('session')
    .selectAll()
    .where('sid', '=', sid)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row && { ...row, signing_jwk: row.signing_jwk as PublicJwk };
}
export type LockedSession = NonNullable<Awaited<ReturnType<typeof lockSession>>>;

interface Proof {
  phoneHash: string;
  /** Null if the phone has no account. */
  operatorId: string | null;
  /** When a code proved it, epoch ms; null if another system vouched for it. */
  provenAt: number | null;
}

/** Records that this session's phone is verified. */
export const markVerified = (db: Db, sid: string, { phoneHash, operatorId, provenAt }: Proof) =>
  db
    .updateTable('session')
    .set({
      state: 'verified',
      phone_hash: phoneHash,
      operator_id: operatorId,
      proven_at: provenAt === null ? null : new Date(provenAt),
    })
    .where('sid', '=', sid)
    .execute();

/** Records that this session is in use. */
export const noteSessionSeen = (db: Db, sid: string, now: number) =>
  db
    .updateTable('session')
    .set({ seen_at: new Date(now) })
    .where('sid', '=', sid)
    .execute();

/** The open logins of an operator, each with its device; a renewed one is listed once. */
export const openSessionsOf = (db: Db, operatorId: string, now: number) =>
  db
    .selectFrom('session as s')
    .leftJoin('operator_device as d', (join) =>
      join.onRef('d.operator_id', '=', 's.operator_id').onRef('d.thumbprint', '=', 's.thumbprint'),
    )
    .select(['s.sid', 's.thumbprint', 's.token_hash', 's.address', 's.seen_at', 'd.device_name'])
    .select((eb) =>
      eb
        .selectFrom('session as first')
        .select(({ fn }) => fn.min('first.created_at').as('at'))
        .whereRef('first.operator_id', '=', 's.operator_id')
        .whereRef('first.token_hash', '=', 's.token_hash')
        .as('started_at'),
    )
    .where('s.operator_id', '=', operatorId)
    .where('s.state', '=', 'operator')
    .where('s.ended_at', 'is', null)
    .where('s.successor_sid', 'is', null)
    .where('s.idle_until', '>', at(now))
    .where('s.absolute_until', '>', at(now))
    .orderBy('s.seen_at', 'desc')
    .orderBy('s.sid')
    .execute();

/** Records that a code has just proved the user of this session. */
export const noteProof = (db: Db, sid: string, now: number) =>
  db
    .updateTable('session')
    .set({ proven_at: new Date(now) })
    .where('sid', '=', sid)
    .execute();

/** Stores this browser's requested name until its phone is verified. */
export const rememberDeviceWish = (db: Db, sid: string, wish: { code: string; name: string; type: number }) =>
  db
    .updateTable('session')
    .set({ device_code: wish.code, device_name: wish.name, device_type: wish.type })
    .where('sid', '=', sid)
    .execute();

/** Ends one session in favour of another. */
export const supersede = (db: Db, sid: string, successor: string, reason: EndReason, now: number) =>
  db
    .updateTable('session')
    .set({ state: 'ended', ended_at: new Date(now), end_reason: reason, successor_sid: successor })
    .where('sid', '=', sid)
    .execute();

/** Sets the successor of a renewed session and keeps it valid until `until`. */
export const outliveUntil = (db: Db, sid: string, successor: string, until: number) =>
  db
    .updateTable('session')
    .set({ successor_sid: successor, idle_until: sql`least(idle_until, ${at(until)})` })
    .where('sid', '=', sid)
    .execute();

/** Which sessions of an operator: all, those of one login, or those of one device. */
export interface WhichSessions {
  operatorId: string;
  tokenHash?: string | null;
  /** All logins except this one. */
  notTokenHash?: string;
  thumbprint?: string;
}

/** Ends sessions; returns which. */
export async function endSessions(db: Db, which: WhichSessions, reason: EndReason, now: number) {
  let ending = db
    .updateTable('session')
    .set({ state: 'ended', ended_at: new Date(now), end_reason: reason })
    .where('operator_id', '=', which.operatorId)
    .where('ended_at', 'is', null);
  if (which.tokenHash !== undefined) ending = ending.where('token_hash', '=', which.tokenHash);
  if (which.notTokenHash !== undefined) ending = ending.where('token_hash', '<>', which.notTokenHash);
  if (which.thumbprint !== undefined) ending = ending.where('thumbprint', '=', which.thumbprint);
  const ended = await ending.returning('sid').execute();
  return ended.map(({ sid }) => sid);
}

/** The login before this one: when and from where. */
export async function loginBefore(db: Db, operatorId: string, tokenHash: string | null) {
  const row = await db
    .selectFrom('session')
    .select(['created_at', 'address'])
    .where('operator_id', '=', operatorId)
    .where('token_hash', 'is not', null)
    .where('token_hash', 'is distinct from', tokenHash)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? { at: row.created_at, address: row.address } : null;
}

/** Deletes sessions that ended before an instant, and short-lived traces of logins. */
export async function forgetOld(db: Db, { sessions, traces }: { sessions: number; traces: number }) {
  await db.deleteFrom('session').where('idle_until', '<', at(sessions)).execute();
  await db
    .deleteFrom('session')
    .where('token_hash', 'is', null)
    .where('idle_until', '<', at(traces))
    .execute();
  await db.deleteFrom('sms_code').where('created_at', '<', at(traces)).execute();
  await db.deleteFrom('origin_used').where('expires_at', '<', at(traces)).execute();
  await db.deleteFrom('nonce_used').where('seen_at', '<', at(traces)).execute();
}
