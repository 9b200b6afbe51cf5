import { z } from 'zod';
import { id, int32 } from '../../kit/index.ts';
import { fenceKind } from '../../platform/map-kit/index.ts';
import { fenceContent, fenceFlag, fenceState } from './fence-content.rows.ts';

/** A fence on a map. */
export const fenceRow = z.object({
  id,
  serviceAreaId: z.number(),
  kind: fenceKind,
  name: z.string(),
  /** Rings [[[lng,lat],…],…] in WGS-84, outer ring first. */
  points: z.array(z.array(z.array(z.number()))),
  lng: z.number(),
  lat: z.number(),
  capacity: z.number().nullable(),
  /** Vehicles in it now; null for a past moment. */
  current: z.number().nullable(),
  version: z.number(),
  flags: z.array(fenceFlag),
  colour: z.string().nullable(),
  /** Whether its days and hours include now, or the requested moment. */
  active: z.boolean(),
  /** How far it extends beyond its edge, metres; negative: it is smaller by that. */
  reachM: z.number(),
});
export type FenceRow = z.infer<typeof fenceRow>;

/** How many change sides, now. */
export const fenceImpact = z.object({
  vehiclesOut: z.int(),
  tripsOut: z.int(),
  stationsOut: z.int(),
  vehiclesIn: z.int(),
  tripsIn: z.int(),
  stationsIn: z.int(),
});
export type FenceImpact = z.infer<typeof fenceImpact>;

export const draftBrief = z.object({
  savedAt: z.number(),
  savedBy: z.string(),
  /** When it will be published; null: only saved. */
  effectiveAt: z.number().nullable(),
  /** Fences merged into this one by publishing it: they are archived. */
  absorbs: z.array(id),
});

/** One fence with all its details. */
export const fence = z.object({
  id,
  kind: fenceKind,
  state: fenceState,
  serviceAreaId: z.int(),
  areaName: z.string(),
  agentId: z.int(),
  /** The published content; null: never published. */
  published: fenceContent.nullable(),
  /** The draft; null: none. */
  draft: fenceContent.nullable(),
  draftInfo: draftBrief.nullable(),
  areaM2: z.number(),
  perimeterM: z.number(),
  lng: z.number(),
  lat: z.number(),
  current: z.int(),
  /** The number of the published version; 0: none. */
  versionNo: z.int(),
  /** Counts every change; send it with the next one. */
  version: int32,
  updatedAt: z.number(),
  /** What publishing the draft would change; in the reply to a change that took effect, what it changed. */
  impact: fenceImpact,
  /** Hints that do not prevent publishing: codes of `fence.*` sentences. */
  warnings: z.array(z.enum(['small_without_beacon', 'name_twice'])),
});
export type Fence = z.infer<typeof fence>;

/** Something that changes sides. */
export const fenceMover = z.object({
  what: z.enum(['vehicle', 'trip', 'station', 'zone']),
  id,
  name: z.string(),
  lng: z.number(),
  lat: z.number(),
  goes: z.enum(['out', 'in']),
});
export type FenceMover = z.infer<typeof fenceMover>;

export const fenceVersion = z.object({
  no: z.int(),
  /** The release of the service area that contains it. */
  release: z.int(),
  effectiveAt: z.number(),
  /** Null: in force now. */
  replacedAt: z.number().nullable(),
  publishedBy: z.string(),
  approver: z.string().nullable(),
  reason: z.string().nullable(),
  /** The version that it restores. */
  rollbackOf: z.int().nullable(),
  impact: fenceImpact,
  areaM2: z.number(),
});
export type FenceVersion = z.infer<typeof fenceVersion>;

export const fenceVersionContent = fenceVersion.extend({ kind: fenceKind, content: fenceContent });
