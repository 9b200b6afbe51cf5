import type { ConsentState, LaterWay } from '@kickstand/contract/money/deposits';
import { sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';

export interface NewConsent {
  consentId: string;
  riderId: string;
  way: LaterWay;
  merchant: string;
  now: number;
}

/** Asks a rider for a consent; the caller has locked the rider. */
export const addConsent = (db: Db, { consentId, riderId, way, merchant, now }: NewConsent) =>
  db
    .insertInto('pay_later_consent')
    .values({
      consent_id: consentId,
      rider_id: riderId,
      way,
      merchant,
      code: consentId.replaceAll('-', ''),
      state: 'asked',
      asked_at: new Date(now),
      ask_at: new Date(now),
    })
    .execute();

const found = (db: Db) =>
  db
    .selectFrom('pay_later_consent')
    .select(['consent_id as consentId', 'rider_id as riderId', 'way', 'merchant', 'code', 'state'])
    .select(['account', 'prepay', 'asked_at as askedAt', 'stands_at as standsAt', 'ended_at as endedAt'])
    .$narrowType<{ way: LaterWay; state: ConsentState; prepay: Record<string, string> | null }>();
export type Consent = Awaited<ReturnType<ReturnType<typeof found>['execute']>>[number];

export const findConsent = (db: Db, consentId: string) =>
  found(db).where('consent_id', '=', consentId).executeTakeFirst();

/** The caller has locked the rider. */
export const findLocked = (db: Db, consentId: string) =>
  found(db).where('consent_id', '=', consentId).forUpdate().executeTakeFirst();

const open = ['asked', 'standing', 'ending'];

/** A rider's active consent, or one being opened or closed. */
export const findOpen = (db: Db, riderId: string, way: LaterWay) =>
  found(db)
    .where('rider_id', '=', riderId)
    .where('way', '=', way)
    .where('state', 'in', open)
    .executeTakeFirst();

const mostShown = 20;

/** A rider's consents, newest first. */
export const newestConsents = (db: Db, riderId: string) =>
  found(db).where('rider_id', '=', riderId).orderBy('asked_at', 'desc').limit(mostShown).execute();

/** The ways in which providers vouch for a rider now. */
export async function standingWays(db: Db, riderId: string): Promise<LaterWay[]> {
  const rows = await db
    .selectFrom('pay_later_consent')
    .select('way')
    .$narrowType<{ way: LaterWay }>()
    .where('rider_id', '=', riderId)
    .where('state', '=', 'standing')
    .orderBy('stands_at')
    .execute();
  return rows.map(({ way }) => way);
}

/** Queries the provider about a consent as soon as possible; false if there is none under that number. */
export async function askSoon(db: Db, code: string, now: number): Promise<boolean> {
  const told = await db
    .updateTable('pay_later_consent')
    .set({ ask_at: sql`case when state in ('asked', 'standing', 'ending') then ${at(now)}::timestamptz end` })
    .where('code', '=', code)
    .executeTakeFirst();
  return told.numUpdatedRows > 0n;
}

/** Claims consents to be queried at their provider, as is done for payments. */
export async function takeToAsk(
  db: Db,
  { now, until, most }: { now: number; until: number; most: number },
): Promise<string[]> {
  const { rows } = await sql<{ consentId: string }>`
    update pay_later_consent set ask_at = ${at(until)}
    where consent_id in (
      select consent_id from pay_later_consent where ask_at <= ${at(now)} order by ask_at limit ${most}
      for update skip locked)
    returning consent_id as "consentId"`.execute(db);
  return rows.map(({ consentId }) => consentId);
}

export interface ConsentChange {
  state?: ConsentState;
  account?: string;
  prepay?: Record<string, string>;
  standsAt?: number;
  endedAt?: number;
  /** Null: the provider notifies us. */
  askAt: number | null;
}

/** Updates a locked consent. */
export const saveConsent = (db: Db, consentId: string, change: ConsentChange) =>
  db
    .updateTable('pay_later_consent')
    .set({
      ask_at: change.askAt === null ? null : new Date(change.askAt),
      ...(change.state && { state: change.state }),
      ...(change.account !== undefined && { account: change.account }),
      ...(change.prepay && { prepay: JSON.stringify(change.prepay) }),
      ...(change.standsAt !== undefined && { stands_at: new Date(change.standsAt) }),
      ...(change.endedAt !== undefined && { ended_at: new Date(change.endedAt) }),
      // What is collected from is not remembered for longer than it is.
      ...(change.state === 'ended' && { account: '' }),
    })
    .where('consent_id', '=', consentId)
    .execute();

/** Ends consents with their rider's account: at once on our side, at the providers as soon as they have been told. */
export const endAllOf = (db: Db, riderId: string, now: number) =>
  db
    .updateTable('pay_later_consent')
    .set({
      state: sql`case state when 'asked' then 'dropped' else 'ending' end`,
      ended_at: sql`case state when 'asked' then ${at(now)}::timestamptz end`,
      ask_at: sql`case state when 'asked' then null else ${at(now)}::timestamptz end`,
    })
    .where('rider_id', '=', riderId)
    .where('state', 'in', ['asked', 'standing'])
    .execute();
