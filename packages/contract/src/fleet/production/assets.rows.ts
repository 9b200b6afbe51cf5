import { z } from 'zod';
import { carId, id, imei, int32 } from '../../kit/index.ts';
import { lifecycle, onlineState } from '../vehicles/index.ts';

export const testStates = ['untested', 'pass', 'fail'] as const;
export const partKinds = ['device', 'battery'] as const;
export const partKind = z.enum(partKinds);
export type PartKind = z.infer<typeof partKind>;

/** A battery's number: 11 or 14 digits. */
export const batterySn = z.string().regex(/^(\d{11}|\d{14})$/);
export const frameNo = z.string().regex(/^[A-HJ-NPR-Z0-9]{17}$/);
const mac = z.string().regex(/^([0-9A-F]{2}:){5}[0-9A-F]{2}$/);
const day = z.iso.date();
const words = (most: number) => z.string().trim().min(1).max(most);

/** A vehicle on the way to the shelf and back, as the production list shows it. */
export const assetRow = z.object({
  carId,
  frameNo: z.string().nullable(),
  plate: z.string().nullable(),
  modelId: z.number(),
  model: z.string(),
  lot: z.string().nullable(),
  imei: imei.nullable(),
  iccid: z.string().nullable(),
  batterySn: z.string().nullable(),
  helmetMac: z.string().nullable(),
  fwVersion: z.string().nullable(),
  voiceVersion: z.string().nullable(),
  online: onlineState,
  reportedAt: z.number().nullable(),
  /** Percent; null if not reported. */
  restBattery: z.number().nullable(),
  testState: z.enum(testStates),
  failedSteps: z.array(z.string()),
  testedAt: z.number().nullable(),
  lifecycle,
  agentId: z.number(),
  agent: z.string(),
  serviceAreaId: z.number().nullable(),
  area: z.string().nullable(),
  boundAt: z.number().nullable(),
  boundBy: z.string().nullable(),
  shelvedAt: z.number().nullable(),
  inTrip: z.boolean(),
  createdAt: z.number(),
  version: z.number(),
});
export type AssetRow = z.infer<typeof assetRow>;

/** The card of a vehicle; absent fields are empty. */
export const cardFields = z.object({
  frameNo: frameNo.optional(),
  plate: words(10).optional(),
  modelId: int32.positive(),
  color: words(12).optional(),
  madeYear: z.int().min(2000).max(2100).optional(),
  supplier: words(40).optional(),
  lot: words(30).optional(),
  warrantyTo: day.optional(),
  insuranceNo: words(40).optional(),
  insuredTo: day.optional(),
  simOperator: words(20).optional(),
  batteryKind: words(20).optional(),
  helmetMac: mac.optional(),
  bleMac: mac.optional(),
  schemeId: id.optional(),
  regulatorNo: words(40).optional(),
  tags: z.array(words(12)).max(10).default([]),
  note: z.string().trim().max(200).default(''),
});
export type CardFields = z.output<typeof cardFields>;

/** The whole card, with the vehicle's parts. */
export const assetCard = assetRow.extend({
  color: z.string().nullable(),
  madeYear: z.number().nullable(),
  supplier: z.string().nullable(),
  warrantyTo: z.string().nullable(),
  insuranceNo: z.string().nullable(),
  insuredTo: z.string().nullable(),
  simOperator: z.string().nullable(),
  simExpireOn: z.string().nullable(),
  batteryKind: z.string().nullable(),
  bleMac: z.string().nullable(),
  schemeId: z.string().nullable(),
  regulatorNo: z.string().nullable(),
  tags: z.array(z.string()),
  note: z.string(),
});
export type AssetCard = z.infer<typeof assetCard>;

export const bindingRow = z.object({
  kind: partKind,
  code: z.string(),
  fromAt: z.number(),
  /** Null: still there. */
  toAt: z.number().nullable(),
  by: z.string().nullable(),
  reason: z.string().nullable(),
});
export type BindingRow = z.infer<typeof bindingRow>;

export const transferRow = z.object({
  id,
  fromAgent: z.string(),
  toAgent: z.string(),
  operator: z.string(),
  reason: z.string(),
  at: z.number(),
  acceptedAt: z.number().nullable(),
  acceptedBy: z.string().nullable(),
});

export const benchStep = z.object({
  name: z.string(),
  state: z.enum(['waiting', 'running', 'pass', 'fail', 'skipped']),
  /** Why it failed; null if it did not. */
  trouble: z.enum(['refused', 'no_answer', 'no_sensor', 'old_fix', 'weak_signal']).nullable(),
  /** The controller's answer in words. */
  answer: z.string().nullable(),
  commandId: id.nullable(),
  at: z.number().nullable(),
});

export const benchTest = z.object({
  id,
  carId,
  imei,
  fwVersion: z.string().nullable(),
  state: z.enum(['running', 'pass', 'fail', 'stopped']),
  steps: z.array(benchStep),
  /** The answer to the query; null before. */
  fixAgeS: z.int().nullable(),
  gsm: z.int().nullable(),
  operator: z.string(),
  startedAt: z.number(),
  endedAt: z.number().nullable(),
});
export type BenchTest = z.infer<typeof benchTest>;
