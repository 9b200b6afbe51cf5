import { deviceCodes } from '@kickstand/contract/fleet/devices';
import type { CommandState, CommandType, RidingState } from '@kickstand/contract/fleet/vehicles';
import { lockingSpeedKmh } from './rules.ts';

/** How a command is guarded: its confirm level (0 none … 3 modal with reason) and the code it needs on which page. */
interface CommandRule {
  level: 0 | 1 | 2 | 3;
  /** Permission expression. */
  needs: string;
  /** Until the outcome, milliseconds. */
  deadlineMs: number;
  /** Resent if nothing came back; only for commands that are safe to repeat. */
  retries: number;
  /** Refused above the locking speed. */
  onlyStanding: boolean;
  /** Refused while the vehicle is in a trip. */
  notInTrip: boolean;
}

const pages = '030109||030209||030509';

const usual: CommandRule = {
  level: 2,
  needs: pages,
  deadlineMs: 30_000,
  retries: 0,
  onlyStanding: false,
  notInTrip: false,
};
/** Locks or cuts power: never on a moving vehicle or during a trip. */
const stopping = { onlyStanding: true, notInTrip: true } as const;

export const commandRules: Record<CommandType, CommandRule> = {
  ring: { ...usual, level: 0 },
  query: { ...usual, level: 0, deadlineMs: 15_000, retries: 2 },
  lock: { ...usual, ...stopping, level: 1, retries: 2 },
  unlock: { ...usual, level: 3, needs: '030112||030212', notInTrip: true },
  seat_open: { ...usual, ...stopping, needs: '030113' },
  seat_close: { ...usual, ...stopping, needs: '030113' },
  arm: { ...usual, ...stopping },
  disarm: { ...usual, notInTrip: true },
  wheel_lock: { ...usual, ...stopping },
  wheel_unlock: { ...usual, notInTrip: true },
  helmet_open: usual,
  voice: { ...usual, level: 0 },
  temp_power: { ...usual, notInTrip: true },
  reboot: { ...usual, ...stopping },
  set_speed: { ...usual, level: 3, ...stopping },
  bms_switch: { ...usual, level: 3, ...stopping },
  ble: { ...usual, level: 3, needs: '030520', notInTrip: true },
  params: { ...usual, level: 3, needs: '030520' },
  fence_push: usual,
};

/** After these the motor may be switched on without a trip: somebody was let in. */
export const lettingIn: readonly CommandType[] = ['unlock', 'temp_power', 'disarm'];

/** The codes for commanding several vehicles at once, besides the command's own. */
export const bulkNeeds = '030110||030210||030510';

/** The most vehicles in a command job. */
export const mostVehiclesPerJob = 200;

/** The same command is not sent to a vehicle again within this time, milliseconds. */
export const commandGapMs = 3_000;

interface Commandable {
  imei: string | null;
  online: boolean;
  riding: RidingState;
  speedKmh: number | null;
  /** A trip has not ended, whatever the vehicle itself reports. */
  inTrip?: boolean;
}

/** Why a vehicle cannot be given a command now, as a refusal code; undefined if it can. */
export function obstacleTo(type: CommandType, { imei, online, riding, speedKmh, inTrip }: Commandable) {
  const { notInTrip, onlyStanding } = commandRules[type];
  if (imei === null) return 'vehicle.no_device';
  if (!online) return 'device.offline';
  if (notInTrip && (inTrip || riding === 'riding' || riding === 'temp_parked')) return 'vehicle.in_order';
  return onlyStanding && (speedKmh ?? 0) > lockingSpeedKmh ? 'vehicle.moving' : undefined;
}

/** The wait before a command is resent. */
export const retryAfterMs = 5_000;

export const isOpen = (state: CommandState) => state === 'queued' || state === 'sent';

/** The outcome that follows from a controller's answer. */
export const outcomeOf = (code: number): Extract<CommandState, 'acked' | 'refused'> =>
  code === deviceCodes.ok ? 'acked' : 'refused';

/** The controller's answers in words. */
export const deviceCodeWords: Record<number, { zh: string; en: string }> = {
  [deviceCodes.ok]: { zh: '成功', en: 'done' },
  [deviceCodes.accessSilent]: { zh: '接入服务没有应答 (106)', en: 'the access server did not answer (106)' },
  [deviceCodes.accessOffline]: { zh: '接入服务离线 (107)', en: 'the access server is offline (107)' },
  [deviceCodes.noAnswer]: { zh: '设备没有应答 (108)', en: 'the device did not answer (108)' },
  [deviceCodes.offline]: { zh: '设备离线 (109)', en: 'the device is offline (109)' },
  [deviceCodes.unsupported]: { zh: '该设备没有此功能 (111)', en: 'the device cannot do this (111)' },
  [deviceCodes.batteryTypeUnset]: { zh: '电池类型未设置 (113)', en: 'the battery type is not set (113)' },
  [deviceCodes.moving]: {
    zh: '车辆未停稳，锁车被拒绝 (132)',
    en: 'the vehicle is still moving, refused (132)',
  },
  [deviceCodes.noRoadStud]: { zh: '没有感应到道钉 (136)', en: 'no road stud was sensed (136)' },
  [deviceCodes.tooOften]: { zh: '操作太快，请稍候 (138)', en: 'too fast, please wait a moment (138)' },
  [deviceCodes.notThisAgent]: {
    zh: '设备归属其他代理 (1001)',
    en: 'the device belongs to another agent (1001)',
  },
};

/** The outcome of a command in words; null while it is open, if it was cancelled, or if there is nothing to say. */
export function outcomeWords(state: CommandState, code: number | null) {
  if (isOpen(state) || state === 'cancelled') return null;
  if (code === null && state === 'refused') return inTripWords;
  const said = code ?? deviceCodes.noAnswer;
  return deviceCodeWords[said] ?? { zh: `设备拒绝 (${said})`, en: `refused by the device (${said})` };
}

const inTripWords = { zh: '车辆有进行中的订单', en: 'the vehicle is in an open order' };
