import type { VehicleFacts } from '@kickstand/domain/fleet/vehicles';
import { CompiledQuery, sql } from 'kysely';
import { asReal, type Db } from '../kernel/database/db.ts';
import type { VehicleTells } from './told-alarms.store.ts';

interface Column {
  name: string;
  /** The array's element type; instants are epoch milliseconds. */
  type: 'text' | 'int' | 'bigint' | 'float8' | 'boolean' | 'instant';
  of(facts: VehicleFacts): string | number | boolean | null;
}

/** A device may send a number that a `real` column rejects, and with it the whole batch. */
const realOf = (value: number | null) => (value === null ? null : asReal(value));

const whole = (value: number | null) => (value === null ? null : Math.round(value));

/** How facts are stored in `vehicle_state`. */
const columns: readonly Column[] = [
  { name: 'riding_state', type: 'text', of: (facts) => facts.riding },
  { name: 'ops_states', type: 'int', of: (facts) => facts.ops },
  { name: 'alarms', type: 'int', of: (facts) => facts.alarms },
  { name: 'online', type: 'boolean', of: (facts) => facts.online },
  { name: 'login_at', type: 'instant', of: (facts) => facts.loginAt },
  { name: 'reported_at', type: 'instant', of: (facts) => facts.reportedAt },
  { name: 'device_at', type: 'instant', of: (facts) => facts.deviceAt },
  { name: 'lng', type: 'float8', of: (facts) => facts.lng },
  { name: 'lat', type: 'float8', of: (facts) => facts.lat },
  { name: 'located_at', type: 'instant', of: (facts) => facts.locatedAt },
  { name: 'speed_kmh', type: 'float8', of: (facts) => realOf(facts.speedKmh) },
  { name: 'course', type: 'int', of: (facts) => whole(facts.course) },
  { name: 'satellites', type: 'int', of: (facts) => facts.satellites },
  { name: 'hdop', type: 'float8', of: (facts) => realOf(facts.hdop) },
  { name: 'gsm', type: 'int', of: (facts) => facts.gsm },
  { name: 'rest_battery', type: 'int', of: (facts) => facts.battery },
  { name: 'voltage_mv', type: 'int', of: (facts) => facts.voltageMv },
  { name: 'mileage_m', type: 'bigint', of: (facts) => facts.mileageM },
  { name: 'locks', type: 'int', of: (facts) => facts.locks },
  { name: 'mode', type: 'text', of: (facts) => facts.mode },
  { name: 'power_connected', type: 'boolean', of: (facts) => facts.power },
  { name: 'moving', type: 'boolean', of: (facts) => facts.moving },
  { name: 'station_id', type: 'text', of: (facts) => facts.stationId },
  { name: 'out_of_area', type: 'boolean', of: (facts) => facts.outOfArea },
  { name: 'lock_at', type: 'instant', of: (facts) => facts.lockAt },
  { name: 'unlock_at', type: 'instant', of: (facts) => facts.unlockAt },
  { name: 'last_seq', type: 'bigint', of: (facts) => facts.lastSeq },
];

const names = columns.map(({ name }) => name);
const arrays = columns.map(({ type }, i) => `$${i + 2}::${type === 'instant' ? 'float8' : type}[]`);
const values = columns.map(({ name, type }) =>
  type === 'instant' ? `to_timestamp(t.${name} / 1000)` : `t.${name}`,
);

/** Agent and area come from the vehicle itself, so that a late batch cannot undo a handover. */
const upsert = `
  insert into vehicle_state (vehicle_id, agent_id, service_area_id, ${names.join(', ')})
  select v.vehicle_id, v.agent_id, v.service_area_id, ${values.join(', ')}
  from unnest($1::int[], ${arrays.join(', ')}) as t (vehicle_id, ${names.join(', ')})
  join vehicle v on v.vehicle_id = t.vehicle_id
  order by v.vehicle_id
  on conflict (vehicle_id) do update set agent_id = excluded.agent_id, service_area_id = excluded.service_area_id,
  ${names.map((name) => `${name} = excluded.${name}`).join(', ')}`;

/** Stores the last known states of these vehicles. */
export async function storeStates(db: Db, states: readonly { vehicle: number; facts: VehicleFacts }[]) {
  const parameters = [
    states.map(({ vehicle }) => vehicle),
    ...columns.map(({ of }) => states.map(({ facts }) => of(facts))),
  ];
  await db.executeQuery(CompiledQuery.raw(upsert, parameters));
}

/** A notification of a controller. Repetitions have the same `eventId`. */
export interface DeviceEvent {
  vehicle: number;
  imei: string;
  /** When the server received it, epoch ms. */
  at: number;
  eventId: string;
  deviceAt: number | null;
  notify: number;
  facts: object;
  /** The alarm it raises directly. */
  alarm?: VehicleTells | undefined;
}

/** Stores notifications not stored within the last day; returns the new ones. */
export async function storeEvents(db: Db, events: readonly DeviceEvent[]): Promise<DeviceEvent[]> {
  const column = <K extends keyof DeviceEvent>(key: K) => events.map((event) => event[key]);
  const { rows } = await sql<{ vehicle: number; eventId: string }>`
    insert into device_event (vehicle_id, at, event_id, imei, device_at, notify, facts)
    select t.vehicle_id, t.at, t.event_id, t.imei, to_timestamp(t.device_at / 1000), t.notify, t.facts
    from (select vehicle_id, to_timestamp(ms / 1000) as at, event_id, imei, device_at, notify, facts::jsonb as facts
      from unnest(${column('vehicle')}::int[], ${column('at')}::float8[], ${column('eventId')}::text[],
        ${column('imei')}::text[], ${column('deviceAt')}::float8[], ${column('notify')}::int[],
        ${events.map(({ facts }) => JSON.stringify(facts))}::text[])
      as given (vehicle_id, ms, event_id, imei, device_at, notify, facts)) as t
    where not exists (select from device_event e where e.vehicle_id = t.vehicle_id and e.event_id = t.event_id
      and e.at > t.at - interval '1 day' and e.at <= t.at)
    returning vehicle_id as vehicle, event_id as "eventId"`.execute(db);
  const isNew = new Set(rows.map(({ vehicle, eventId }) => `${vehicle} ${eventId}`));
  return events.filter(({ vehicle, eventId }) => isNew.has(`${vehicle} ${eventId}`));
}

/** A controller's login data. */
export interface Login {
  vehicle: number;
  imei: string;
  firmware: string;
  voice: string;
  iccid: string;
  /** Hardware revision; empty if not reported. */
  hardware: string;
}

/** The pack reported by a vehicle. */
export interface FittedPack {
  vehicle: number;
  imei: string;
  serial: string;
  /** Epoch ms. */
  now: number;
}

/** Packs' own reports are binding: they take precedence over typed numbers. */
export async function storePacks(db: Db, packs: readonly FittedPack[]) {
  const column = <K extends keyof FittedPack>(key: K) => packs.map((pack) => pack[key]);
  await sql`
    update vehicle v set battery_sn = l.serial, version = v.version + 1, updated_at = to_timestamp(l.ms / 1000)
    from unnest(${column('vehicle')}::int[], ${column('imei')}::text[], ${column('serial')}::text[],
      ${column('now')}::float8[]) as l (vehicle_id, imei, serial, ms)
    where v.vehicle_id = l.vehicle_id and v.imei = l.imei and v.battery_sn is distinct from l.serial`.execute(
    db,
  );
}

/** Stores controllers' firmware, voice package and SIM card where they changed. */
export async function storeLogins(db: Db, logins: readonly Login[]) {
  const column = <K extends keyof Login>(key: K) => logins.map((login) => login[key]);
  await sql`
    update device d set fw_version = nullif(l.firmware, ''), voice_version = nullif(l.voice, ''),
      iccid = coalesce(nullif(l.iccid, ''), d.iccid), hw_revision = coalesce(nullif(l.hardware, ''), d.hw_revision)
    from unnest(${column('vehicle')}::int[], ${column('imei')}::text[], ${column('firmware')}::text[],
      ${column('voice')}::text[], ${column('iccid')}::text[], ${column('hardware')}::text[])
      as l (vehicle_id, imei, firmware, voice, iccid, hardware)
    where d.vehicle_id = l.vehicle_id and d.imei = l.imei
      and (d.fw_version, d.voice_version, d.iccid, d.hw_revision)
        is distinct from (l.firmware, l.voice, l.iccid, coalesce(nullif(l.hardware, ''), d.hw_revision))`.execute(
    db,
  );
}
