import type { Asset, Lifecycle } from '@kickstand/domain/fleet/vehicles';
import { alarmBits, opsBits } from '@kickstand/domain/fleet/vehicles';
import type { Scope } from '@kickstand/domain/platform/access';
import { sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';
import { anyNumber, anyText } from '../../kernel/list/any-of.ts';
import { pageFrom } from '../../kernel/list/page.ts';
import { ofCompaniesInScope, rowsInScope } from '../../kernel/list/rows-in-scope.ts';

/** Locks vehicles in scope, by number, with everything that decides where they may go. */
export const lockAssets = (db: Db, scope: Scope, numbers: readonly number[]) =>
  db
    .selectFrom('vehicle as v')
    .innerJoin('vehicle_state as s', 's.vehicle_id', 'v.vehicle_id')
    .leftJoin('trip_open as t', 't.vehicle_id', 'v.vehicle_id')
    .leftJoin('reservation as r', 'r.vehicle_id', 'v.vehicle_id')
    .select(['v.vehicle_id as vehicle', 'v.agent_id as agentId', 'v.service_area_id as serviceAreaId'])
    .select(['v.imei', 'v.battery_sn as batterySn', 'v.lifecycle', 'v.version', 'v.tags', 'v.note'])
    .select(['s.riding_state as riding', 's.reported_at as reportedAt', 's.rest_battery as battery'])
    .select(['s.online', 's.lng', 's.lat', sql<boolean>`t.vehicle_id is not null`.as('inTrip')])
    .$narrowType<Pick<Asset, 'lifecycle' | 'riding'>>()
    .select(sql<boolean>`r.vehicle_id is not null`.as('reserved'))
    .where('v.vehicle_id', '=', anyNumber(numbers))
    .where(rowsInScope(scope, 'v'))
    .orderBy('v.vehicle_id')
    .forNoKeyUpdate('v')
    .execute();
export type AssetRow = Awaited<ReturnType<typeof lockAssets>>[number];

const offShelf = opsBits(['off_shelf']);
const lost = alarmBits(['lost']);

/** Sets the lifecycle and what follows from it in the state; the gateway's memory is updated by a notification. */
export async function putLifecycle(db: Db, numbers: readonly number[], lifecycle: Lifecycle, now: number) {
  await db
    .updateTable('vehicle')
    .set((eb) => ({ lifecycle, version: eb('version', '+', 1), updated_at: new Date(now) }))
    .where('vehicle_id', '=', anyNumber(numbers))
    .execute();
  const shelved = lifecycle === 'off_shelf' ? offShelf : 0;
  const missing = lifecycle === 'lost' ? lost : 0;
  await sql`update vehicle_state set ops_states = ops_states & ~${offShelf}::int | ${shelved}::int,
      alarms = alarms & ~${lost}::int | ${missing}::int
    where vehicle_id = ${anyNumber(numbers)}`.execute(db);
}

/** A service area in scope. */
export const areaWith = (db: Db, scope: Scope, areaId: number) =>
  db
    .selectFrom('service_area as z')
    .select([
      'z.service_area_id as serviceAreaId',
      'z.agent_id as agentId',
      'z.name',
      'z.vehicle_quota as quota',
    ])
    .where('z.service_area_id', '=', areaId)
    .where(rowsInScope(scope, 'z'))
    .executeTakeFirst();
export type AreaRow = NonNullable<Awaited<ReturnType<typeof areaWith>>>;

/** The service areas in scope with these names, in either language. */
export const areasNamed = (db: Db, scope: Scope, names: readonly string[]) =>
  db
    .selectFrom('service_area as z')
    .select(['z.service_area_id as serviceAreaId', 'z.agent_id as agentId', 'z.name', 'z.name_en as nameEn'])
    .where((eb) => eb.or([eb('z.name', '=', anyText(names)), eb('z.name_en', '=', anyText(names))]))
    .where(rowsInScope(scope, 'z'))
    .execute();

/** An area's present vehicles, without scrapped and handed-over ones. */
export async function vehiclesOfArea(db: Db, areaId: number): Promise<number> {
  const { n } = await db
    .selectFrom('vehicle')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('service_area_id', '=', areaId)
    .where('lifecycle', 'not in', ['scrapped', 'transferred'])
    .executeTakeFirstOrThrow();
  return n;
}

/** Moves vehicles to an area and its agent; their relation to the old area's fences is cleared. */
export async function putArea(
  db: Db,
  numbers: readonly number[],
  {
    area,
    lifecycle,
    now,
  }: { area: Pick<AreaRow, 'serviceAreaId' | 'agentId'>; lifecycle?: Lifecycle; now: number },
) {
  const owner = { agent_id: area.agentId, service_area_id: area.serviceAreaId };
  await db
    .updateTable('vehicle')
    .set((eb) => ({
      ...owner,
      version: eb('version', '+', 1),
      updated_at: new Date(now),
      ...(lifecycle && { lifecycle }),
    }))
    .where('vehicle_id', '=', anyNumber(numbers))
    .execute();
  await db
    .updateTable('vehicle_state')
    .set({ ...owner, station_id: null, fence_release: null })
    .where('vehicle_id', '=', anyNumber(numbers))
    .execute();
}

/** Sets where a vehicle with an offline device was seen. */
export const putPosition = (
  db: Db,
  number: number,
  { lng, lat, now }: { lng: number; lat: number; now: number },
) =>
  db
    .updateTable('vehicle_state')
    .set({ lng, lat, located_at: new Date(now), station_id: null })
    .where('vehicle_id', '=', number)
    .execute();

/** Sets the tags or note of vehicles that are already locked. */
export const putWords = (
  db: Db,
  changed: readonly { number: number; tags: readonly string[]; note: string }[],
  now: number,
) =>
  sql`update vehicle v set tags = array(select jsonb_array_elements_text(c.tags::jsonb)), note = c.note,
      version = v.version + 1, updated_at = ${at(now)}
    from unnest(${changed.map(({ number }) => number)}::int[], ${changed.map(({ tags }) => JSON.stringify(tags))}::text[],
      ${changed.map(({ note }) => note)}::text[]) as c (vehicle_id, tags, note)
    where v.vehicle_id = c.vehicle_id`.execute(db);

/** One page of what the operators of these agents did to an object. */
export const pageOfChanges = (
  db: Db,
  scope: Scope,
  { object, ...paging }: { object: string; pageNum: number; pageSize: number },
) =>
  pageFrom(
    db,
    db
      .selectFrom('audit_log')
      .select(['seq', 'at', 'operator', 'action', 'change', 'reason', 'approver'])
      .where('object', '=', object)
      .where('result', '=', 'ok')
      .where(ofCompaniesInScope(scope, 'agent_id')),
    { ...paging, sort: 'at', dir: 'desc' },
    { sortable: { at: 'at' }, neverNull: ['at'], tieBreak: 'seq' },
  );

/** Marks a vehicle's pending handover as accepted. */
export const acceptHandover = (
  db: Db,
  number: number,
  { operator, now }: { operator: string; now: number },
) =>
  db
    .updateTable('vehicle_transfer')
    .set({ accepted_at: new Date(now), accepted_by: operator })
    .where('vehicle_id', '=', number)
    .where('accepted_at', 'is', null)
    .execute();
