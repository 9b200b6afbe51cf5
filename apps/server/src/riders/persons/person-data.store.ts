import type { PersonalData } from '@kickstand/contract/riders/persons';
import { sql } from 'kysely';
import type { Db } from '../../kernel/database/db.ts';

/** The most rows exported of each kind, newest first. */
const most = 5_000;

/** Columns about staff, secrets and calculations rather than the person. */
const inner = [
  ...['terms_id', 'basis', 'price', 'detail', 'prepay', 'merchant', 'pending_id', 'out_no', 'ask_at'],
  ...['asked', 'claimed_by', 'claimed_name', 'claimed_until', 'auditor', 'handler_name', 'operator_id'],
  'operator_name',
  ...['number_box', 'number_hash', 'device_hash', 'sha256', 'look', 'by_name', 'created_by'],
  ...['frozen_by', 'cancelled_by', 'name_pinyin', 'name_initials', 'version', 'imei', 'evidence'],
];

/** The tables with data about riders, each with its time column. */
const tables = [
  ['rider', 'registered_at'],
  ['rider_identity', 'verified_at'],
  ['certificate', 'created_at'],
  ['rebind_request', 'created_at'],
  ['trip', 'started_at'],
  ['ride_order', 'started_at'],
  ['receivable', 'created_at'],
  ['wallet_lot', 'created_at'],
  ['payment', 'created_at'],
  ['refund', 'created_at'],
  ['user_card', 'created_at'],
  ['deposit', 'created_at'],
  ['pay_later_consent', 'asked_at'],
  ['credit_entry', 'created_at'],
  ['ticket', 'created_at'],
  ['return_application', 'created_at'],
  ['station_application', 'created_at'],
  ['staff_report', 'created_at'],
  ['invoice_request', 'created_at'],
  ['blacklist_entry', 'created_at'],
  ['photo', 'created_at'],
  ['search', 'at'],
  ['rider_message', 'created_at'],
  ['rider_device', 'last_at'],
  ['rider_consent', 'given_at'],
] as const;

/** All data about a rider visible in the caller's scope, by kind. */
export async function everythingOf(db: Db, riderId: string): Promise<PersonalData> {
  const data: PersonalData = {};
  for (const [table, when] of tables) {
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select jsonb_strip_nulls(to_jsonb(t) - ${inner}::text[]) as row from ${sql.table(table)} t
      where t.rider_id = ${riderId} order by ${sql.ref(`t.${when}`)} desc limit ${most}`.execute(db);
    data[table] = rows.map(({ row }) => row);
  }
  return data;
}

/** The encrypted number of a rider's identity card. */
export const sealedNumberOf = (db: Db, riderId: string) =>
  db
    .selectFrom('rider_identity')
    .select('number_box as numberBox')
    .where('rider_id', '=', riderId)
    .executeTakeFirst();

/** The latest trips of a rider visible in the caller's scope, with their times; an open one ends now. */
export async function tripsOf(db: Db, riderId: string, { now, most: trips }: { now: number; most: number }) {
  const rows = await db
    .selectFrom('trip')
    .select(['trip_id', 'vehicle_id', 'started_at', 'ended_at'])
    .where('rider_id', '=', riderId)
    .orderBy('started_at', 'desc')
    .limit(trips)
    .execute();
  return rows.map(({ trip_id: tripId, vehicle_id: vehicle, started_at: from, ended_at: to }) => ({
    tripId,
    vehicle,
    from,
    to: to ?? now,
  }));
}

/** The latest pictures of a rider visible in the caller's scope. */
export const picturesOf = (db: Db, riderId: string, pictures: number) =>
  db
    .selectFrom('photo')
    .select('photo_id as id')
    .where('rider_id', '=', riderId)
    .orderBy('created_at', 'desc')
    .limit(pictures)
    .execute();
