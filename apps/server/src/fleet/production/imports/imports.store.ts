import type { Lifecycle } from '@kickstand/domain/fleet/vehicles';
import type { Scope } from '@kickstand/domain/platform/access';
import { sql } from 'kysely';
import type { Db } from '../../../kernel/database/db.ts';
import { anyNumber, anyText } from '../../../kernel/list/any-of.ts';
import { rowsInScope } from '../../../kernel/list/rows-in-scope.ts';

/** Frame numbers taken by vehicles the caller can see. */
export async function takenFrames(db: Db, frames: readonly string[]) {
  const rows = await db
    .selectFrom('vehicle')
    .select('frame_no')
    .where('frame_no', '=', anyText(frames))
    .execute();
  return new Set(rows.map(({ frame_no }) => frame_no));
}

/** Model ids by lower-case name. */
export async function modelsByName(db: Db) {
  const rows = await db.selectFrom('vehicle_model').select(['model_id', 'name']).execute();
  return new Map(rows.map(({ model_id, name }) => [name.toLowerCase(), model_id]));
}

/** Deletes new vehicles that nobody has changed; returns how many. */
export async function deleteUntouched(db: Db, scope: Scope, numbers: readonly number[]) {
  const found = await db
    .selectFrom('vehicle as v')
    .select('v.vehicle_id')
    .where('v.vehicle_id', '=', anyNumber(numbers))
    .where('v.lifecycle', '=', 'in_stock')
    .where('v.version', '=', 1)
    .where('v.imei', 'is', null)
    .where('v.battery_sn', 'is', null)
    .where(rowsInScope(scope, 'v'))
    .forUpdate()
    .execute();
  if (found.length < numbers.length) return found.length;
  await db.deleteFrom('vehicle_state').where('vehicle_id', '=', anyNumber(numbers)).execute();
  await db.deleteFrom('vehicle').where('vehicle_id', '=', anyNumber(numbers)).execute();
  return found.length;
}

export interface NewItem {
  kind: 'device' | 'battery' | 'sim';
  code: string;
  agentId: number;
  model: string | null;
  lot: string | null;
  supplier: string | null;
  facts: Record<string, string>;
}

/** Inserts stock items; returns how many were new. */
export async function insertItems(db: Db, items: readonly NewItem[], now: number) {
  const made = await db
    .insertInto('stock_item')
    .values(
      items.map(({ kind, code, agentId, model, lot, supplier, facts }) => ({
        kind,
        code,
        agent_id: agentId,
        model,
        lot,
        supplier,
        facts: JSON.stringify(facts),
        created_at: new Date(now),
        updated_at: new Date(now),
      })),
    )
    .onConflict((c) => c.doNothing())
    .returning('code')
    .execute();
  return made.length;
}

/** Registers controllers without a password: none can connect until it is given one. */
export async function claimImeis(db: Db, imeis: readonly string[]) {
  const made = await db
    .insertInto('imei_claim')
    .values(imeis.map((imei) => ({ imei, digest: '' })))
    .onConflict((c) => c.doNothing())
    .returning('imei')
    .execute();
  return made.length;
}

/** Which of these codes exist, in stock or in a vehicle. */
export async function knownCodes(db: Db, kind: NewItem['kind'], codes: readonly string[]) {
  const { rows } = await sql<{ code: string }>`
    select code from stock_item where kind = ${kind} and code = any (${[...codes]}::text[])
    union select code from vehicle_binding where kind = ${kind} and code = any (${[...codes]}::text[])
    union select imei from imei_claim where ${kind} = 'device' and imei = any (${[...codes]}::text[])`.execute(
    db,
  );
  return new Set(rows.map(({ code }) => code));
}

/** Deletes items that nobody has changed; returns how many. */
export async function deleteItems(db: Db, kind: NewItem['kind'], codes: readonly string[]) {
  const gone = await sql<{ code: string }>`
    delete from stock_item i where i.kind = ${kind} and i.code = any (${[...codes]}::text[])
      and i.state = 'in_stock' and i.updated_at = i.created_at
      and not exists (select 1 from vehicle_binding b where b.kind = i.kind and b.code = i.code)
      and not exists (select 1 from imei_claim c where i.kind = 'device' and c.imei = i.code and c.digest <> '')
    returning i.code`.execute(db);
  if (kind === 'device' && gone.rows.length === codes.length)
    await db
      .deleteFrom('imei_claim')
      .where('imei', '=', anyText(codes))
      .where('vehicle_id', 'is', null)
      .execute();
  return gone.rows.length;
}

/** Vehicles in scope with their parts. */
export const vehiclesToBind = (db: Db, scope: Scope, numbers: readonly number[]) =>
  db
    .selectFrom('vehicle as v')
    .select([
      sql<string>`v.vehicle_id::text`.as('carId'),
      'v.imei',
      'v.battery_sn as batterySn',
      'v.lifecycle',
    ])
    .$narrowType<{ lifecycle: Lifecycle }>()
    .where('v.vehicle_id', '=', anyNumber(numbers))
    .where(rowsInScope(scope, 'v'))
    .execute();

/** By code, the vehicle that has a part, in any company; null for a known part in no vehicle. */
export async function carriersOf(db: Db, kind: 'device' | 'battery', codes: readonly string[]) {
  const { rows } = await sql<{ code: string; vehicle: number | null; state: string | null }>`
    select c.code, b.vehicle_id as vehicle, i.state from unnest(${[...codes]}::text[]) as c(code)
    left join vehicle_binding b on b.kind = ${kind} and b.code = c.code and b.to_at is null
    left join stock_item i on i.kind = ${kind} and i.code = c.code
    where ${kind} = 'battery' or exists (select 1 from imei_claim m where m.imei = c.code)`.execute(db);
  return new Map(rows.map((row) => [row.code, row]));
}
