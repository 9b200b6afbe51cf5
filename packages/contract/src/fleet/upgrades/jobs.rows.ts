import { z } from 'zod';
import { carId, id, reason, smallId } from '../../kit/index.ts';

/** The states of an upgrade. */
export const upgradeStates = ['draft', 'canary', 'running', 'paused', 'done', 'aborted'] as const;
export const upgradeState = z.enum(upgradeStates);
export type UpgradeState = z.infer<typeof upgradeState>;

/** The states of a vehicle in an upgrade; the last four are outcomes, and each vehicle gets exactly one. */
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

/** The reason for an outcome other than success. */
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

/** Why an upgrade stopped automatically. */
export const stopRules = ['bricks', 'failures', 'stratum', 'unheard', 'withdrawn'] as const;
export type StopRule = (typeof stopRules)[number];

/** Why a job was stopped, with the figures. */
export const upgradeStop = z.object({
  rule: z.enum(stopRules),
  /** How many; 0 if nothing is counted. */
  n: z.int(),
  of: z.int(),
  /** The hardware revision concerned. */
  stratum: z.string().optional(),
});
export type UpgradeStop = z.infer<typeof upgradeStop>;

/** Minutes since midnight in the areas' zone; a window may span midnight. */
const minuteOfDay = z.int().min(0).max(1_439);
/** The hours in which anything is sent to vehicles. */
export const upgradeWindow = z
  .object({ from: minuteOfDay, to: minuteOfDay })
  .refine(({ from, to }) => from !== to, { error: 'a window has two ends' });
export type UpgradeWindow = z.infer<typeof upgradeWindow>;

/** The most vehicles given by number. */
export const mostNamedVehicles = 500;

/** The vehicles of an upgrade: those of the package’s model in these areas, or these. */
export const upgradeTarget = z.object({
  areaIds: z.array(smallId).max(200).default([]),
  carIds: z.array(carId).max(mostNamedVehicles).default([]),
  /** Only those that report one of these; empty: any. */
  fromVersions: z.array(z.string().trim().min(1).max(20)).max(20).default([]),
});
export type UpgradeTarget = z.infer<typeof upgradeTarget>;

/** The body of a new upgrade. */
export const upgradeBody = upgradeTarget.extend({
  name: z.string().trim().min(1).max(40),
  packageId: id,
  /** How many vehicles, or what percentage of them, are upgraded first. */
  canary: z.int().min(1).max(100_000),
  canaryUnit: z.enum(['vehicles', 'percent']),
  /** Null: at any time of the day. */
  window: upgradeWindow.nullable(),
  /** How many vehicles are upgraded at once. */
  concurrency: z.int().min(1).max(500),
  /** It stops automatically when more than so many percent have failed with statistical certainty. */
  stopPercent: z.int().min(1).max(50),
  /** It may take more than one window. */
  severalWindows: z.boolean(),
  /** Starts at once; otherwise it is a draft until somebody starts it. */
  startsNow: z.boolean(),
  reason,
});
export type UpgradeBody = z.infer<typeof upgradeBody>;

/** The most vehicles in other upgrades that are listed. */
export const mostBusyNamed = 10;

/** The preview of an upgrade. */
export const upgradePreview = z.object({
  vehicles: z.int(),
  /** Those that already have the version. */
  already: z.int(),
  /** Those whose version may not be upgraded. */
  barred: z.int(),
  /** Those in another running upgrade: it is refused with them. */
  busy: z.array(carId).max(mostBusyNamed),
  /** Those that have a newer version. */
  downgrades: z.int(),
  canary: z.int(),
  /** Hardware revisions, with the count of each. */
  strata: z.array(z.object({ stratum: z.string(), vehicles: z.int(), canary: z.int() })),
  hours: z.number(),
  megabytes: z.number(),
  /** Null: no price per megabyte is set. */
  costCents: z.int().nullable(),
});
export type UpgradePreview = z.infer<typeof upgradePreview>;

/** An upgrade in the console's list; it counts the vehicles in the caller’s scope. */
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
  /** Not heard from since their restart. */
  offline: z.int(),
  skipped: z.int(),
  /** When it is expected to end, while it is running. */
  eta: z.number().nullable(),
  window: upgradeWindow.nullable(),
  concurrency: z.int(),
  stopPercent: z.int(),
  isDowngrade: z.boolean(),
  /** Why it stopped automatically. */
  stop: upgradeStop.nullable(),
  createdAt: z.number(),
  createdBy: z.string(),
  startedAt: z.number().nullable(),
  endedAt: z.number().nullable(),
  /** All of its areas are in the caller’s scope: only then can they change it. */
  isOwn: z.boolean(),
  version: z.int(),
});
export type UpgradeRow = z.infer<typeof upgradeRow>;

/** The outcomes of the vehicles of one hardware revision. */
export const upgradeStratum = z.object({
  stratum: z.string(),
  vehicles: z.int(),
  ok: z.int(),
  fail: z.int(),
  offline: z.int(),
});

/** One upgrade with the results of its canary. */
export const upgradeDetail = upgradeRow.extend({
  promotedAt: z.number().nullable(),
  promotedBy: z.string().nullable(),
  /** The upgrade whose failed vehicles it retries. */
  retryOf: id.nullable(),
  /** The whole canary has outcomes, and nothing stopped it. */
  isCanaryThrough: z.boolean(),
  canaryOk: z.int(),
  canaryFail: z.int(),
  canaryOffline: z.int(),
  /** Failed among those with an outcome, percent. */
  failPercent: z.number().nullable(),
  /** The lower bound of the failure rate (95 % confidence), percent. */
  failAtLeast: z.number().nullable(),
  strata: z.array(upgradeStratum),
  /** The amount of data sent. */
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
  /** The version it reports now. */
  nowVersion: z.string().nullable(),
  toVersion: z.string(),
  state: vehicleUpgradeState,
  /** Why it waits; null if it does not. */
  waits: z.enum(upgradeWaits).nullable(),
  code: upgradeCode.nullable(),
  /** How much of the package it has received. */
  percent: z.int(),
  attempts: z.int(),
  /** The field task to find it after it did not come back. */
  taskId: id.nullable(),
  stateAt: z.number(),
});
export type UpgradeVehicleRow = z.infer<typeof upgradeVehicleRow>;
