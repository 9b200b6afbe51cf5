import { z } from 'zod';
import { cents, id, smallId } from '../../kit/index.ts';
import { priceScheme } from './scheme.rows.ts';

/** A scheme begins as a draft; it holds from a moment on, and ends where nothing follows. */
export const schemeStates = ['draft', 'scheduled', 'active', 'ended'] as const;

export const mostSchemeName = 20;

/** What is typed of a scheme. */
const said = {
  name: z.string().trim().min(1).max(mostSchemeName),
  /** Vehicle models; none means all. */
  modelIds: z.array(smallId).max(50).default([]),
  content: priceScheme,
  remark: z.string().trim().max(200).default(''),
};
export const schemeBody = z.object(said);
export type PriceSchemeBody = z.output<typeof schemeBody>;

const instantOrNull = z.number().nullable();

/** A scheme with the content that holds, else the one that will, else its draft, else the last that held. */
export const priceSchemeRow = z.object({
  id,
  serviceAreaId: z.int(),
  areaName: z.string(),
  name: z.string(),
  remark: z.string(),
  state: z.enum(schemeStates),
  /** Number of the version that is shown; 0: a draft that was never published. */
  versionNo: z.int(),
  modelIds: z.array(z.int()),
  /** Their names; none: all models. */
  models: z.array(z.string()),
  content: priceScheme,
  /** Since or from when the version that is shown holds. */
  effectiveAt: instantOrNull,
  endedAt: instantOrNull,
  /** When another version follows the one that holds. */
  nextAt: instantOrNull,
  /** What is worked on and not published; null: nothing. */
  draft: z.object({ modelIds: z.array(z.int()), content: priceScheme }).nullable(),
  /** Rides of the last seven days that it priced, and what they cost on average, cents. */
  orders: z.int(),
  averageCents: cents.nullable(),
  updatedAt: z.number(),
  updatedBy: z.string(),
  version: z.int(),
});
export type PriceSchemeRow = z.output<typeof priceSchemeRow>;

/** One version of a scheme; without a span it was called off before it held. */
export const priceVersion = z.object({
  no: z.int(),
  modelIds: z.array(z.int()),
  content: priceScheme,
  reason: z.string(),
  publishedBy: z.string(),
  approver: z.string().nullable(),
  publishedAt: z.number(),
  effectiveAt: instantOrNull,
  endedAt: instantOrNull,
});
export type PriceVersion = z.output<typeof priceVersion>;

export const oneScheme = z.object({
  scheme: priceSchemeRow,
  /** Newest first. */
  versions: z.array(priceVersion),
  /** Whether publishing waits for a second person; `nobody`: there is none, so it is done alone. */
  secondPerson: z.enum(['yes', 'nobody']),
});
export type OneScheme = z.output<typeof oneScheme>;
