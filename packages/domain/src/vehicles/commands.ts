import { deviceCodes } from '@kickstand/contract/devices';
import type { CommandState, CommandType, RidingState } from '@kickstand/contract/vehicles';
import { lockingSpeedKmh } from './rules.ts';

/** How careful a command is, by confirm level (0 none … 3 modal with reason) and which code it needs on which page. */
interface CommandRule {
  level: 0 | 1 | 2 | 3;
  /** Permission expression. */
  needs: string;
  /** Until the outcome, milliseconds. */
  deadlineMs: number;
  /** Sent again when nothing came back; only for commands that may safely happen twice. */
  retries: number;
  /** Refused above the locking speed. */
  onlyStanding: boolean;
  /** Refused while the vehicle is in a trip. */
  notInTrip: boolean;
}

export const commandRules: Record<CommandType, CommandRule> = {
  ring: {
    level: 0,
    needs: '030109||030209',
    deadlineMs: 30_000,
    retries: 0,
    onlyStanding: false,
    notInTrip: false,
  },
  query: {
    level: 0,
    needs: '030109||030209',
    deadlineMs: 15_000,
    retries: 2,
    onlyStanding: false,
    notInTrip: false,
  },
  lock: {
    level: 1,
    needs: '030109||030209',
    deadlineMs: 30_000,
    retries: 2,
    onlyStanding: true,
    notInTrip: true,
  },
  unlock: {
    level: 3,
    needs: '030112||030212',
    deadlineMs: 30_000,
    retries: 0,
    onlyStanding: false,
    notInTrip: true,
  },
  seat_open: {
    level: 2,
    needs: '030113',
    deadlineMs: 30_000,
    retries: 0,
    onlyStanding: true,
    notInTrip: true,
  },
  seat_close: {
    level: 2,
    needs: '030113',
    deadlineMs: 30_000,
    retries: 0,
    onlyStanding: true,
    notInTrip: true,
  },
};

/** What commanding several vehicles at once needs besides the command's own code. */
export const bulkNeeds = '030110||030210';

/** One job commands at most so many vehicles. */
export const mostVehiclesPerJob = 200;

/** The same command is not given to one vehicle again within this time, milliseconds. */
export const commandGapMs = 3_000;

interface Commandable {
  imei: string | null;
  online: boolean;
  riding: RidingState;
  speedKmh: number | null;
}

/** Why a vehicle cannot be given a command now, as a refusal code; undefined when it can. */
export function obstacleTo(type: CommandType, { imei, online, riding, speedKmh }: Commandable) {
  const { notInTrip, onlyStanding } = commandRules[type];
  if (imei === null) return 'vehicle.no_device';
  if (!online) return 'device.offline';
  if (notInTrip && (riding === 'riding' || riding === 'temp_parked')) return 'vehicle.in_order';
  return onlyStanding && (speedKmh ?? 0) > lockingSpeedKmh ? 'vehicle.moving' : undefined;
}

/** Waiting time before a command is sent again. */
export const retryAfterMs = 5_000;

export const isOpen = (state: CommandState) => state === 'queued' || state === 'sent';

/** The outcome that a controller's answer settles. */
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
