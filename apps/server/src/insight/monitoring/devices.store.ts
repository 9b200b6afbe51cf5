import { packetKinds } from '@kickstand/contract/fleet/vehicle-logs';
import type { DeviceDetail, DeviceRow } from '@kickstand/contract/insight/monitoring';
import type { Scope } from '@kickstand/domain/platform/access';
import { sql } from 'kysely';
import type { Locale } from '../../kernel/call/refuse.ts';
import { at, type Db } from '../../kernel/database/db.ts';
import { nameIn } from '../../kernel/list/name-in.ts';
import { rowsInScope } from '../../kernel/list/rows-in-scope.ts';
import { carried, dayBefore } from './devices.filters.store.ts';

interface View {
  scope: Scope;
  locale: Locale;
  /** The instant up to which ages and the last day are counted, epoch ms. */
  now: number;
}

/** A device as stored, before its bits and times are interpreted. */
export interface DeviceStored
  extends Omit<DeviceRow, 'locks' | 'online' | 'simOperator' | 'positionAgeSeconds'>,
    Pick<DeviceDetail, 'batterySn' | 'boundAt'> {
  vehicle: number;
  online: boolean;
  locks: number;
}

/** Those of these devices that are in scope, in no order, with their events of the last day. */
export async function devicesWith(db: Db, { scope, locale, now }: View, numbers: readonly number[]) {
  const area = nameIn('z', locale);
  const { rows } = await sql<DeviceStored>`
    select v.vehicle_id as vehicle, v.vehicle_id::text as "carId", v.imei, v.agent_id as "agentId", a.name as agent,
      ${area} as area, m.name as model, v.lifecycle, v.battery_sn as "batterySn", s.riding_state as "ridingState",
      s.online, s.login_at as "loginAt", s.reported_at as "reportedAt", s.located_at as "locatedAt", s.gsm,
      s.satellites, s.hdop, s.voltage_mv as "voltageMv", s.rest_battery as "restBattery", s.mode, s.locks,
      s.power_connected as "powerConnected", s.moving, s.speed_kmh as "speedKmh", s.lng, s.lat,
      d.fw_version as "fwVersion", d.voice_version as "voiceVersion", d.iccid, d.sim_expire_on as "simExpireOn",
      d.bound_at as "boundAt",
      (select count(*) from device_event e
        where e.vehicle_id = v.vehicle_id and e.at >= ${dayBefore(now)})::int as "events24h",
      (select count(*) from command c where c.vehicle_id = v.vehicle_id and c.created_at >= ${dayBefore(now)}
        and c.state in ('refused', 'timeout'))::int as "failed24h"
    from vehicle v join vehicle_state s on s.vehicle_id = v.vehicle_id
      join vehicle_model m on m.model_id = v.model_id join agent a on a.agent_id = v.agent_id
      left join device d on d.vehicle_id = v.vehicle_id and d.imei = v.imei
      left join service_area z on z.service_area_id = v.service_area_id
    where v.vehicle_id = any(${[...numbers]}::int[]) and ${carried} and ${rowsInScope(scope, 'v')}`.execute(
    db,
  );
  return rows;
}

export interface NewestPacket {
  kind: string;
  verdict: string;
  at: number;
  deviceAt: number | null;
  payload: Record<string, unknown>;
}

/** The latest message of each kind to or from a vehicle's controller since an instant. */
export async function newestPackets(
  db: Db,
  { vehicle, imei, since }: { vehicle: number; imei: string; since: number },
) {
  const { rows } = await sql<NewestPacket>`
    select p.kind, p.verdict, p.at, p.device_at as "deviceAt", p.payload
    from unnest(${[...packetKinds]}::text[]) as k (kind) cross join lateral (
      select * from device_packet where vehicle_id = ${vehicle} and at >= ${at(since)} and imei = ${imei}
        and kind = k.kind order by at desc, packet_id desc limit 1) as p
    order by p.at desc`.execute(db);
  return rows;
}
