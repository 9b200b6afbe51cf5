import { z } from 'zod';
import { codes, defineCalls, id, lat, lng } from '../../kit/index.ts';
import { corner } from '../../places/fences/index.ts';
import { returnRelation, tripEvidence } from '../trips/index.ts';

/** What was given back around a place is looked at so many days back. */
export const neighbourDays = 7;
/** So many of those returns are shown, the last first. */
export const mostNeighbours = 50;

/** A fence as it held when a ride ended. */
const evidenceFence = z.object({
  id,
  kind: z.enum(['service', 'station', 'no_stop', 'no_ride']),
  name: z.string(),
  /** Its version; null of one that was never published as one. */
  version: z.int().nullable(),
  rings: z.array(z.array(corner)),
  /** So far beyond its edge it counts, metres; below 0: so far inside of it. */
  reachM: z.number(),
  /** Whether the place was judged by it. */
  decided: z.boolean(),
});
export type EvidenceFence = z.infer<typeof evidenceFence>;

/** What the end of a ride was decided by, and what stood around it. */
export const shownEvidence = z.object({
  endedAt: z.number().nullable(),
  relation: returnRelation.nullable(),
  evidence: tripEvidence.nullable(),
  fences: z.array(evidenceFence),
  /** Other returns near it within the days before. */
  neighbours: z.array(z.object({ lng, lat, at: z.number(), charged: z.boolean() })),
});
export type ShownEvidence = z.infer<typeof shownEvidence>;

/** The proof of where a vehicle was given back. */
export const returnEvidence = defineCalls('returnEvidence', {
  single: {
    summary:
      'Get the evidence for the end of a ride: fences at that moment, position fixes, sensors, and other returns nearby',
    method: 'GET',
    path: '/ebike/v3/backend/trips/:tripId/evidence',
    access: codes('0301||0302||1601||0401||returnCarApp'),
    rows: 'own',
    params: z.object({ tripId: id }),
    reply: shownEvidence,
    refusals: ['trip.not_found'],
  },
});
