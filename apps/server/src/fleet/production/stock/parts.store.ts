import type { PartKind } from '@kickstand/contract/fleet/production';
import { sql } from 'kysely';
import type { Db } from '../../../kernel/database/db.ts';

/** Locks a controller's claim, so that concurrent bindings wait. Undefined if the controller is unknown. */
export const lockClaim = (db: Db, imei: string) =>
  db.selectFrom('imei_claim').selectAll().where('imei', '=', imei).forUpdate().executeTakeFirst();

export const setClaim = (db: Db, imei: string, vehicle: number | null) =>
  db.updateTable('imei_claim').set({ vehicle_id: vehicle }).where('imei', '=', imei).execute();

/** Registers the controller as bound to a vehicle. */
export async function putDevice(
  db: Db,
  { vehicle, imei, now }: { vehicle: number; imei: string; now: number },
) {
  const item = await itemWith(db, 'device', imei);
  const facts = (item?.facts ?? {}) as { iccid?: string; fw?: string };
  const bound_at = new Date(now);
  await db
    .insertInto('device')
    .values({ vehicle_id: vehicle, imei, iccid: facts.iccid ?? null, fw_version: facts.fw ?? null, bound_at })
    .onConflict((c) => c.columns(['vehicle_id', 'imei']).doUpdateSet({ bound_at }))
    .execute();
}

export const itemWith = (db: Db, kind: PartKind | 'sim', code: string) =>
  db
    .selectFrom('stock_item')
    .selectAll()
    .where('kind', '=', kind)
    .where('code', '=', code)
    .executeTakeFirst();

/** Serialises bindings of one battery, whether it is in stock or not. */
export const lockBattery = (db: Db, sn: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${sn}, 14))`.execute(db);

/** The vehicle that has a part, in any company. */
export async function carrierOf(db: Db, kind: PartKind, code: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('vehicle_binding')
    .select('vehicle_id')
    .where('kind', '=', kind)
    .where('code', '=', code)
    .where('to_at', 'is', null)
    .executeTakeFirst();
  return row?.vehicle_id;
}

/** Clears the reports: a newly bound controller has not reported from its vehicle yet. */
export const forgetReports = (db: Db, vehicle: number) =>
  db
    .updateTable('vehicle_state')
    .set({
      online: false,
      login_at: null,
      device_at: null,
      last_seq: null,
      gsm: null,
      satellites: null,
      hdop: null,
    })
    .where('vehicle_id', '=', vehicle)
    .execute();

/** When a controller that is in no vehicle last reported, epoch ms; null if never. */
export async function lastWordOf(db: Db, imei: string): Promise<number | null> {
  const row = await db.selectFrom('imei_claim').select('seen_at').where('imei', '=', imei).executeTakeFirst();
  return row?.seen_at ?? null;
}

/** Stores what the parts of a repair cost, cents. */
export const noteCostOfParts = (db: Db, task: { task_id: string; service_area_id: number }, cents: number) =>
  db
    .updateTable('ops_task')
    .set({ parts_cents: cents })
    .where('service_area_id', '=', task.service_area_id)
    .where('task_id', '=', task.task_id)
    .execute();
