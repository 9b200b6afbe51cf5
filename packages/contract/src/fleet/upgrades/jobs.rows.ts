import { z } from 'zod';
import { carId, id, reason, smallId } from '../../kit/index.ts';

/** Where an upgrade stands. */
export const upgradeStates = ['draft', 'canary', 'running', 'paused', 'done', 'aborted'] as const;
export const upgradeState = z.enum(upgradeStates);
export type UpgradeState = z.infer<typeof upgradeState>;

/** Where one vehicle of an upgrade stands; the last four are outcomes, and each vehicle has exactly one in the end. */
export const vehicleUpgradeStates = [
  'waiting',
  'sent',
  'downloading',
  'rebooting',
  'success',
  'failed',
  'timeout',
  'skipped',
] as const;
export const vehicleUpgradeState = z.enum(vehicleUpgradeStates);
export type VehicleUpgradeState = z.infer<typeof vehicleUpgradeState>;

/** Why a vehicle waits. */
export const upgradeWaits = [
  'offline',
  'riding',
  'reserved',
  'field_work',
  'battery',
  'disarmed',
  'signal',
  'just_ridden',
] as const;
export type UpgradeWait = (typeof upgradeWaits)[number];

/** Why a vehicle came to its outcome, where that is no success. */
export const upgradeCodes = [
  'already',
  'from_version',
  'aborted',
  'expired',
  'hash',
  'signature',
  'slot',
  'rolled_back',
  'cut',
  'refused',
  'silent',
  'lost',
  'returned',
] as const;
export const upgradeCode = z.enum(upgradeCodes);
export type UpgradeCode = z.infer<typeof upgradeCode>;

/** Why an upgrade stopped by itself. */
export const stopRules = ['bricks', 'failures', 'stratum', 'unheard', 'withdrawn'] as const;
export type StopRule = (typeof stopRules)[number];

/** Which part of a job stopped it, with how many of how many. */
export const upgradeStop = z.object({
  rule: z.enum(stopRules),
  /** How many; 0 where nothing is counted. */
  n: z.int(),
  of: z.int(),
  /** The revision of the hardware that it was about. */
  stratum: z.string().optional(),
});
export type UpgradeStop = z.infer<typeof upgradeStop>;

/** Minutes since midnight by the clock of the areas; a window may lie across midnight. */
const minuteOfDay = z.int().min(0).max(1_439);
/** Between when vehicles are sent anything. */
export const upgradeWindow = z
  .object({ from: minuteOfDay, to: minuteOfDay })
  .refine(({ from, to }) => from !== to, { error: 'a window has two ends' });
export type UpgradeWindow = z.infer<typeof upgradeWindow>;

/** How many vehicles are asked for by number. */
export const mostNamedVehicles = 500;

/** Which vehicles an upgrade is for: those of the package’s model in these areas, or these. */
export const upgradeTarget = z.object({
  areaIds: z.array(smallId).max(200).default([]),
  carIds: z.array(carId).max(mostNamedVehicles).default([]),
  /** Only those that report one of these; empty: any. */
  fromVersions: z.array(z.string().trim().min(1).max(20)).max(20).default([]),
});
export type UpgradeTarget = z.infer<typeof upgradeTarget>;

/** What somebody says of a new upgrade. */
export const upgradeBody = upgradeTarget.extend({
  name: z.string().trim().min(1).max(40),
  packageId: id,
  /** How many vehicles, or how many percent of them, are upgraded first. */
  canary: z.int().min(1).max(100_000),
  canaryUnit: z.enum(['vehicles', 'percent']),
  /** Null: at any time of the day. */
  window: upgradeWindow.nullable(),
  /** How many vehicles are under way at once. */
  concurrency: z.int().min(1).max(500),
  /** It stops by itself when more than so many percent failed, of which one can be sure. */
  stopPercent: z.int().min(1).max(50),
  /** It may take more than one window. */
  severalWindows: z.boolean(),
  /** Goes off at once; otherwise it is a draft until somebody starts it. */
  startsNow: z.boolean(),
  reason,
});
export type UpgradeBody = z.infer<typeof upgradeBody>;

/** So many vehicles that are in another upgrade are named. */
export const mostBusyNamed = 10;

/** What an upgrade would be like. */
export const upgradePreview = z.object({
  vehicles: z.int(),
  /** Of which so many have the version already. */
  already: z.int(),
  /** And so many may not come from the version that they have. */
  barred: z.int(),
  /** Those that are in another upgrade under way: it is refused with them. */
  busy: z.array(carId).max(mostBusyNamed),
  /** To how many of them it would be older than what they have. */
  downgrades: z.int(),
  canary: z.int(),
  /** Revisions of the hardware, with how many of each. */
  strata: z.array(z.object({ stratum: z.string(), vehicles: z.int(), canary: z.int() })),
  hours: z.number(),
  megabytes: z.number(),
  /** Null: nobody has said what a megabyte costs. */
  costCents: z.int().nullable(),
});
export type UpgradePreview = z.infer<typeof upgradePreview>;

/** An upgrade as the console lists it; it counts the vehicles in the caller’s scope. */
export const upgradeRow = z.object({
  id,
  name: z.string(),
  packageId: id,
  packageName: z.string(),
  model: z.string(),
  packageVersion: z.string(),
  areas: z.array(z.string()),
  state: upgradeState,
  vehicles: z.int(),
  canary: z.int(),
  waiting: z.int(),
  underWay: z.int(),
  ok: z.int(),
  fail: z.int(),
  /** Not heard any more after they restarted. */
  offline: z.int(),
  skipped: z.int(),
  /** When it is expected to be through, while it goes on. */
  eta: z.number().nullable(),
  window: upgradeWindow.nullable(),
  concurrency: z.int(),
  stopPercent: z.int(),
  isDowngrade: z.boolean(),
  /** Why it stopped by itself. */
  stop: upgradeStop.nullable(),
  createdAt: z.number(),
  createdBy: z.string(),
  startedAt: z.number().nullable(),
  endedAt: z.number().nullable(),
  /** All of its areas are the caller’s: only then they can change it. */
  isOwn: z.boolean(),
  version: z.int(),
});
export type UpgradeRow = z.infer<typeof upgradeRow>;

/** How the vehicles of one revision of the hardware fared. */
export const upgradeStratum = z.object({
  stratum: z.string(),
  vehicles: z.int(),
  ok: z.int(),
  fail: z.int(),
  offline: z.int(),
});

/** One upgrade with what came of its canary. */
export const upgradeDetail = upgradeRow.extend({
  promotedAt: z.number().nullable(),
  promotedBy: z.string().nullable(),
  /** The upgrade whose failed vehicles it tries again. */
  retryOf: id.nullable(),
  /** All of its canary have come to an outcome, and nothing stopped it. */
  isCanaryThrough: z.boolean(),
  canaryOk: z.int(),
  canaryFail: z.int(),
  canaryOffline: z.int(),
  /** Of those that came to an outcome, failed; percent. */
  failPercent: z.number().nullable(),
  /** At least so many percent fail, as far as one can be sure (95 %). */
  failAtLeast: z.number().nullable(),
  strata: z.array(upgradeStratum),
  /** How much was sent. */
  megabytes: z.number(),
});
export type UpgradeDetail = z.infer<typeof upgradeDetail>;

/** One vehicle of an upgrade. */
export const upgradeVehicleRow = z.object({
  id,
  carId,
  area: z.string().nullable(),
  stratum: z.string(),
  isCanary: z.boolean(),
  fromVersion: z.string().nullable(),
  /** What it reports now. */
  nowVersion: z.string().nullable(),
  toVersion: z.string(),
  state: vehicleUpgradeState,
  /** Why it waits; null where it does not. */
  waits: z.enum(upgradeWaits).nullable(),
  code: upgradeCode.nullable(),
  /** Of the package, how much it has. */
  percent: z.int(),
  attempts: z.int(),
  /** The task of the field staff that looks for it after it did not come back. */
  taskId: id.nullable(),
  stateAt: z.number(),
});
export type UpgradeVehicleRow = z.infer<typeof upgradeVehicleRow>;
