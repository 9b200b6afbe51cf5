import type { CardFields } from '@kickstand/contract/fleet/production';
import { sql } from 'kysely';
import type { Db } from '../../../kernel/database/db.ts';
import { anyNumber } from '../../../kernel/list/any-of.ts';

/** Sets who changes a vehicle's parts and why, for the history that the database writes itself. */
export const nameBinder = (db: Db, by: string, why: string | undefined) =>
  sql`select set_config('app.by', ${by}, true), set_config('app.why', ${why ?? ''}, true)`.execute(db);

type VehicleChange = Partial<{
  agent_id: number;
  service_area_id: number | null;
  imei: string | null;
  battery_sn: string | null;
  lifecycle: string;
  plate: string | null;
  frame_no: string | null;
  model_id: number;
  tags: string[];
  note: string;
  voltage_scheme_id: string | null;
}>;

export const changeVehicle = (db: Db, number: number, change: VehicleChange, now: number) =>
  db
    .updateTable('vehicle')
    .set((eb) => ({ ...change, version: eb('version', '+', 1), updated_at: new Date(now) }))
    .where('vehicle_id', '=', number)
    .execute();

/** Moves the state with its vehicle. */
export const moveState = (db: Db, number: number, to: { agent_id: number; service_area_id: number | null }) =>
  db.updateTable('vehicle_state').set(to).where('vehicle_id', '=', number).execute();

/** Records in the state whether the vehicle was taken off the shelf. */
export const markOffShelf = (db: Db, number: number, off: boolean) =>
  db
    .updateTable('vehicle_state')
    .set({ ops_states: off ? sql<number>`ops_states | 1` : sql<number>`ops_states & ~1` })
    .where('vehicle_id', '=', number)
    .execute();

type CardChange = Partial<{
  color: string | null;
  made_year: number | null;
  supplier: string | null;
  lot: string | null;
  warranty_to: string | null;
  insurance_no: string | null;
  insured_to: string | null;
  sim_operator: string | null;
  battery_kind: string | null;
  helmet_mac: string | null;
  ble_mac: string | null;
  regulator_no: string | null;
  shelved_at: Date;
  test_state: string;
  tested_at: Date;
  failed_steps: string[];
}>;

/** Updates a vehicle's card, or creates it. */
export const putCard = (db: Db, number: number, change: CardChange) =>
  db
    .insertInto('vehicle_card')
    .values({ vehicle_id: number, ...change })
    .onConflict((c) => c.column('vehicle_id').doUpdateSet(change))
    .execute();

export const cardColumns = (card: CardFields): CardChange => ({
  color: card.color ?? null,
  made_year: card.madeYear ?? null,
  supplier: card.supplier ?? null,
  lot: card.lot ?? null,
  warranty_to: card.warrantyTo ?? null,
  insurance_no: card.insuranceNo ?? null,
  insured_to: card.insuredTo ?? null,
  sim_operator: card.simOperator ?? null,
  battery_kind: card.batteryKind ?? null,
  helmet_mac: card.helmetMac ?? null,
  ble_mac: card.bleMac ?? null,
  regulator_no: card.regulatorNo ?? null,
});

export interface NewVehicle {
  number: number;
  agentId: number;
  areaId: number | null;
  modelId: number;
  frameNo: string | null;
  plate: string | null;
  note: string;
  tags: string[];
  schemeId: string | null;
  card: CardChange;
}

/** Inserts new vehicles into stock, each with its state and card. Returns how many numbers were still free. */
export async function insertVehicles(db: Db, list: readonly NewVehicle[], now: number) {
  const stamp = { created_at: new Date(now), updated_at: new Date(now) };
  const made = await db
    .insertInto('vehicle')
    .values(
      list.map((one) => ({
        vehicle_id: one.number,
        agent_id: one.agentId,
        service_area_id: one.areaId,
        model_id: one.modelId,
        frame_no: one.frameNo,
        plate: one.plate,
        note: one.note,
        tags: one.tags,
        voltage_scheme_id: one.schemeId,
        lifecycle: 'in_stock',
        ...stamp,
      })),
    )
    .onConflict((c) => c.column('vehicle_id').doNothing())
    .returning('vehicle_id')
    .execute();
  if (made.length < list.length) return made.length;
  await db
    .insertInto('vehicle_state')
    .values(
      list.map(({ number, agentId, areaId }) => ({
        vehicle_id: number,
        agent_id: agentId,
        service_area_id: areaId,
      })),
    )
    .execute();
  await db
    .insertInto('vehicle_card')
    .values(list.map(({ number, card }) => ({ vehicle_id: number, ...card })))
    .execute();
  return made.length;
}

/** Which of these numbers are taken, in any company. */
export async function takenNumbers(db: Db, numbers: readonly number[]) {
  const { rows } = await sql<{
    n: number;
  }>`select taken_numbers as n from taken_numbers(${[...numbers]}::int[])`.execute(db);
  return new Set(rows.map(({ n }) => n));
}

export const modelIdsAmong = async (db: Db, ids: readonly number[]) =>
  new Set(
    (
      await db.selectFrom('vehicle_model').select('model_id').where('model_id', '=', anyNumber(ids)).execute()
    ).map(({ model_id }) => model_id),
  );
