import { z } from 'zod';
import { carId, cents, id, imei } from '../../kit/index.ts';
import { bmsFaults } from '../devices/index.ts';
import { taskType } from '../tasks/index.ts';

/** The stages of a vehicle's life as an asset. */
export const lifecycles = [
  'in_stock',
  'bound',
  'on_shelf',
  'off_shelf',
  'in_repair',
  'lost',
  'scrapped',
  'transferred',
] as const;
export const lifecycle = z.enum(lifecycles);

/** What a vehicle is being used for; the wire code is the position + 1. */
export const ridingStates = ['available', 'riding', 'temp_parked', 'reserved', 'in_ops'] as const;
export const ridingState = z.enum(ridingStates);
export type RidingState = z.infer<typeof ridingState>;

/** Operational states, several at a time; the bit is the position. */
export const opsStates = [
  'off_shelf',
  'moving',
  'swapping',
  'low_battery',
  'repair_reported',
  'dragged_back',
] as const;
export const opsState = z.enum(opsStates);
export type OpsState = z.infer<typeof opsState>;

/** Alarms, several at a time; the bit is the position. */
export const alarmTypes = [
  'high_voltage',
  'abnormal_move',
  'out_of_area',
  'in_no_stop',
  'out_of_station',
  'battery_removed',
  'offline',
  'order_no_trip',
  'lost',
  'order_too_long',
  'order_too_short',
  'abnormal_unlock',
  'helmet_lost',
  'helmet_fault',
  'bms_fault',
  'overload',
  'moving_without_order',
  'fallen',
  'sim_expiring',
] as const;
export const alarmType = z.enum(alarmTypes);
export type AlarmType = z.infer<typeof alarmType>;

export const lockNames = ['acc', 'defend', 'wheel', 'seat', 'helmet'] as const;
export const lockStates = ['unknown', 'open', 'closed'] as const;
export const lockState = z.enum(lockStates);
export const locks = z.object({
  acc: lockState,
  defend: lockState,
  wheel: lockState,
  seat: lockState,
  helmet: lockState,
});
export type Locks = z.infer<typeof locks>;

export const onlineStates = ['online', 'offline', 'never'] as const;
export const onlineState = z.enum(onlineStates);

/** One row of the vehicle list. Times are epoch ms; null means not reported, never zero. */
export const vehicleRow = z.object({
  carId,
  plate: z.string().nullable(),
  model: z.string(),
  modelId: z.number(),
  agentId: z.number(),
  agent: z.string(),
  serviceAreaId: z.number().nullable(),
  area: z.string().nullable(),
  lifecycle,
  ridingState,
  opsStates: z.array(opsState),
  alarms: z.array(alarmType),
  online: onlineState,
  reportedAt: z.number().nullable(),
  restBattery: z.number().nullable(),
  /** The estimated remaining range, metres. */
  rangeM: z.int().nullable(),
  voltageMv: z.number().nullable(),
  locks,
  stationId: z.string().nullable(),
  station: z.string().nullable(),
  outOfArea: z.boolean().nullable(),
  lng: z.number().nullable(),
  lat: z.number().nullable(),
  locatedAt: z.number().nullable(),
  mileageM: z.number(),
  idleSeconds: z.number().nullable(),
  batterySn: z.string().nullable(),
  imei: imei.nullable(),
  iccid: z.string().nullable(),
  fwVersion: z.string().nullable(),
  simExpireOn: z.string().nullable(),
  boundAt: z.number().nullable(),
  /** When a rider last took it. */
  lastTripAt: z.number().nullable(),
  /** Trips that ended in the last seven business days, including today. */
  trips7d: z.int(),
  /** The earnings of these trips in money, without gifts and minus refunds. */
  earned7dCents: cents,
  /** The kinds of its open tasks. */
  openTasks: z.array(taskType),
  tags: z.array(z.string()),
  note: z.string(),
  version: z.number(),
  updatedAt: z.number(),
});
export type VehicleRow = z.infer<typeof vehicleRow>;

/** The latest report of a vehicle's battery management system; null where not reported. */
export const batteryReport = z.object({
  at: z.number(),
  /** Percent. */
  soc: z.int().nullable(),
  /** Percent of its original capacity. */
  health: z.int().nullable(),
  /** The remaining charge. */
  remainMah: z.int().nullable(),
  cycles: z.int().nullable(),
  voltageMv: z.int().nullable(),
  /** Positive while discharging. */
  currentA: z.number().nullable(),
  temperatureC: z.number().nullable(),
  faults: z.array(z.enum(bmsFaults)),
});
export type BatteryReport = z.infer<typeof batteryReport>;

/** The present state of one vehicle and its controller. */
export const vehicleDetail = vehicleRow.extend({
  frameNo: z.string().nullable(),
  voiceVersion: z.string().nullable(),
  loginAt: z.number().nullable(),
  deviceAt: z.number().nullable(),
  speedKmh: z.number().nullable(),
  course: z.number().nullable(),
  satellites: z.number().nullable(),
  hdop: z.number().nullable(),
  gsm: z.number().nullable(),
  mode: z.string(),
  powerConnected: z.boolean().nullable(),
  moving: z.boolean().nullable(),
  lockAt: z.number().nullable(),
  unlockAt: z.number().nullable(),
  /** The release of the area's fences in its controller, and the newest one. */
  fenceRelease: z.int().nullable(),
  areaRelease: z.int().nullable(),
  /** The station it is in, or the nearest within a kilometre; metres to its edge, negative inside. */
  nearStation: z.object({ id, name: z.string(), edgeM: z.number() }).nullable(),
  /** Null if its battery has not reported for a week. */
  battery: batteryReport.nullable(),
});
export type VehicleDetail = z.infer<typeof vehicleDetail>;

/** The specified short form for maps: codes instead of names (see the code lists above: position + 1). */
export const deviceBrief = z.object({
  imei: imei.nullable(),
  carId,
  lng: z.number().nullable(),
  lat: z.number().nullable(),
  restBattery: z.number().nullable(),
  ridingState: z.int(),
  operationState: z.array(z.int()),
  alarmState: z.array(z.int()),
  lockTime: z.number().nullable(),
  unlockTime: z.number().nullable(),
  isOnline: z.boolean(),
  reportedAt: z.number().nullable(),
});

/** Counts over the vehicles in scope. Off-shelf vehicles are counted only in `total`, `onShelf` and `ops.off_shelf`. */
export const fleetCounts = z.object({
  at: z.number(),
  total: z.int(),
  onShelf: z.int(),
  rentable: z.int(),
  online: z.int(),
  offline: z.int(),
  riding: z.record(ridingState, z.int()),
  ops: z.record(opsState, z.int()),
  alarms: z.record(alarmType, z.int()),
  /** Available vehicles on the shelf by hours since they were locked; `unknown` are those without a lock time. */
  idle: z.object({
    under1: z.int(),
    h1to3: z.int(),
    h3to6: z.int(),
    h6to12: z.int(),
    h12to24: z.int(),
    h24to48: z.int(),
    h48: z.int(),
    unknown: z.int(),
  }),
  /** Percent: exactly 0, (0,20], (20,35], (35,100], not reported. */
  battery: z.object({ empty: z.int(), to20: z.int(), to35: z.int(), to100: z.int(), unknown: z.int() }),
});
export type FleetCounts = z.infer<typeof fleetCounts>;

/** The result for one vehicle of a bulk change. */
export const changedVehicle = z.object({
  carId,
  ok: z.boolean(),
  /** Refusal code and sentence if it was left unchanged. */
  code: z.string().nullable(),
  message: z.string().nullable(),
});
export type ChangedVehicle = z.infer<typeof changedVehicle>;

/** One entry of a vehicle's history, from the operator log. */
export const vehicleChange = z.object({
  seq: id,
  at: z.number(),
  operator: z.string(),
  action: z.string(),
  change: z.record(z.string(), z.unknown()),
  reason: z.string().nullable(),
  approver: z.string().nullable(),
});
export type VehicleChange = z.infer<typeof vehicleChange>;
