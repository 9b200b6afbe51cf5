import type { ModelKind } from '@kickstand/contract/production';
import { lifecycle, ridingState, type VehicleDetail } from '@kickstand/contract/vehicles';
import { alarmsOf, idleSeconds, locksOf, opsOf, rangeM } from '@kickstand/domain/vehicles';
import type { Beside, StoredRow } from './vehicles.store.ts';

/** What is said of a vehicle beside its own row. */
interface Around extends Beside {
  /** To which idle times are counted, epoch ms. */
  now: number;
  nearStation?: VehicleDetail['nearStation'];
  battery?: VehicleDetail['battery'];
}

/** A stored vehicle as calls show it; the list leaves out what only the detail has. */
export function vehicleOf(
  row: StoredRow,
  { now, trips7d, openTasks, nearStation = null, battery = null }: Around,
): VehicleDetail {
  return {
    trips7d,
    openTasks,
    nearStation,
    battery,
    lastTripAt: row.last_started_at,
    fenceRelease: row.fence_release,
    areaRelease: row.area_release,
    ...printed(row),
    ...controllerOf(row),
    ...stateOf(row),
    ...placeOf(row),
    ...timesOf(row, now),
  };
}

const printed = (row: StoredRow) => ({
  carId: String(row.vehicle_id),
  plate: row.plate,
  frameNo: row.frame_no,
  model: row.model,
  modelId: row.model_id,
  agentId: row.agent_id,
  agent: row.agent,
  serviceAreaId: row.service_area_id,
  area: row.area,
  lifecycle: lifecycle.parse(row.lifecycle),
  batterySn: row.battery_sn,
  tags: row.tags,
  note: row.note,
  version: row.version,
  updatedAt: row.updated_at,
});

const controllerOf = (row: StoredRow) => ({
  imei: row.imei,
  iccid: row.iccid,
  fwVersion: row.fw_version,
  voiceVersion: row.voice_version,
  simExpireOn: row.sim_expire_on,
  boundAt: row.bound_at,
  gsm: row.gsm,
  mode: row.mode,
});

const onlineOf = ({ online, reported_at }: Pick<StoredRow, 'online' | 'reported_at'>) =>
  online ? 'online' : reported_at === null ? 'never' : 'offline';

const stateOf = (row: StoredRow) => ({
  ridingState: ridingState.parse(row.riding_state),
  opsStates: opsOf(row.ops_states),
  alarms: alarmsOf(row.alarms),
  online: onlineOf(row) as VehicleDetail['online'],
  restBattery: row.rest_battery,
  rangeM: rangeM({
    percent: row.rest_battery,
    kind: row.kind as ModelKind,
    scheme: row.full_km === null ? null : { fullKm: row.full_km, cutPercent: row.cut_percent ?? 0 },
  }),
  voltageMv: row.voltage_mv,
  locks: locksOf(row.locks),
  mileageM: row.mileage_m,
  speedKmh: row.speed_kmh,
  powerConnected: row.power_connected,
  moving: row.moving,
});

const placeOf = (row: StoredRow) => ({
  stationId: row.station_id,
  station: row.station,
  outOfArea: row.out_of_area,
  lng: row.lng,
  lat: row.lat,
  course: row.course,
  satellites: row.satellites,
  hdop: row.hdop,
});

const timesOf = (row: StoredRow, now: number) => ({
  reportedAt: row.reported_at,
  locatedAt: row.located_at,
  loginAt: row.login_at,
  deviceAt: row.device_at,
  lockAt: row.lock_at,
  unlockAt: row.unlock_at,
  idleSeconds: idleSeconds(row.lock_at, row.unlock_at, now),
});
