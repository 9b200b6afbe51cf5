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
  /** Vehicles standing in it now; null at a moment of the past. */
  current: z.number().nullable(),
  version: z.number(),
  flags: z.array(fenceFlag),
  colour: z.string().nullable(),
  /** Whether its days and hours hold now, or held at the moment. */
  active: z.boolean(),
  /** So far beyond its edge it reaches, metres; below 0 it is smaller by that. */
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
  /** Fences that this one takes in when it is published: they are archived. */
  absorbs: z.array(id),
});

/** One fence with all there is to it. */
export const fence = z.object({
  id,
  kind: fenceKind,
  state: fenceState,
  serviceAreaId: z.int(),
  areaName: z.string(),
  agentId: z.int(),
  /** What holds now; null: never published. */
  published: fenceContent.nullable(),
  /** What is being worked on beside it; null: nothing. */
  draft: fenceContent.nullable(),
  draftInfo: draftBrief.nullable(),
  areaM2: z.number(),
  perimeterM: z.number(),
  lng: z.number(),
  lat: z.number(),
  current: z.int(),
  /** Number of the published version; 0: none. */
  versionNo: z.int(),
  /** Counts every change, for the next one. */
  version: int32,
  updatedAt: z.number(),
  /** What publishing the draft would change; in the answer to a change that took effect, what that changed. */
  impact: fenceImpact,
  /** Hints that do not stop publishing: codes of `fence.*` sentences. */
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
  /** The release of the service area with which it came. */
  release: z.int(),
  effectiveAt: z.number(),
  /** null: it holds now. */
  replacedAt: z.number().nullable(),
  publishedBy: z.string(),
  approver: z.string().nullable(),
  reason: z.string().nullable(),
  /** Version that was taken up again. */
  rollbackOf: z.int().nullable(),
  impact: fenceImpact,
  areaM2: z.number(),
});
export type FenceVersion = z.infer<typeof fenceVersion>;

export const fenceVersionContent = fenceVersion.extend({ kind: fenceKind, content: fenceContent });
