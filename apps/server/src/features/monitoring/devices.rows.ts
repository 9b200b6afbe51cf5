import type { DeviceRow } from '@kickstand/contract/monitoring';
import { lifecycle, ridingState } from '@kickstand/contract/vehicles';
import { simOperatorOf } from '@kickstand/domain/monitoring';
import { locksOf } from '@kickstand/domain/vehicles';
import type { DeviceStored } from './devices.store.ts';

const onlineOf = ({ online, reported_at }: DeviceStored) =>
  online ? 'online' : reported_at === null ? 'never' : 'offline';

/** A stored device as calls show it. */
export const deviceOf = (row: DeviceStored, now: number): DeviceRow => ({
  imei: row.imei,
  carId: String(row.vehicle),
  agentId: row.agent_id,
  agent: row.agent,
  area: row.area,
  model: row.model,
  mode: row.mode,
  locks: locksOf(row.locks),
  online: onlineOf(row),
  lifecycle: lifecycle.parse(row.lifecycle),
  ridingState: ridingState.parse(row.riding_state),
  loginAt: row.login_at,
  reportedAt: row.reported_at,
  locatedAt: row.located_at,
  gsm: row.gsm,
  satellites: row.satellites,
  hdop: row.hdop,
  lng: row.lng,
  lat: row.lat,
  voltageMv: row.voltage_mv,
  restBattery: row.rest_battery,
  powerConnected: row.power_connected,
  moving: row.moving,
  speedKmh: row.speed_kmh,
  fwVersion: row.fw_version,
  voiceVersion: row.voice_version,
  iccid: row.iccid,
  simOperator: simOperatorOf(row.iccid),
  simExpireOn: row.sim_expire_on,
  events24h: row.events,
  failed24h: row.failed,
  positionAgeSeconds: row.located_at === null ? null : Math.max(0, Math.floor((now - row.located_at) / 1000)),
});
