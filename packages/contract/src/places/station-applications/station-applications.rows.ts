import { z } from 'zod';
import { id, lat, lng, queueColumns } from '../../kit/index.ts';
import { photoIds, photoShown } from '../../platform/photos/photos.rows.ts';
import { visitRow } from '../station-visits/station-visits.rows.ts';

export const stationApplicationStates = ['pending', 'passed', 'rejected', 'merged'] as const;
export const stationApplicationState = z.enum(stationApplicationStates);
export type StationApplicationState = z.infer<typeof stationApplicationState>;

/** Why there will be no station. */
export const noStationReasons = [
  'private_land',
  'city_forbids',
  'near_existing',
  'outside',
  'other',
] as const;
export const noStationReason = z.enum(noStationReasons);
export type NoStationReason = z.infer<typeof noStationReason>;

/** Who applied: a rider or somebody of the staff. */
export const stationApplicants = ['rider', 'staff'] as const;
export const stationApplicant = z.enum(stationApplicants);

/** What somebody says who applies for a station. */
export const newStationApplication = z.object({
  lng,
  lat,
  /** How people call the place. */
  address: z.string().trim().max(100).default(''),
  text: z.string().trim().min(5).max(200),
  /** What was photographed there and sent before. */
  photoIds: photoIds.default([]),
});

/** Where applications, stations and missed rides lie, each bounded: those with the most votes and rides come first. */
export const stationApplicationMap = z.object({
  applications: z.array(
    z.object({
      id,
      lng: z.number(),
      lat: z.number(),
      text: z.string(),
      state: stationApplicationState,
      votes: z.int(),
    }),
  ),
  /** Whether there are more of them than the map holds; those that most asked for are on it. */
  moreApplications: z.boolean(),
  stations: z.array(z.object({ id, name: z.string(), lng: z.number(), lat: z.number() })),
  moreStations: z.boolean(),
  /** Cells in which people found nothing to ride. */
  missed: z.array(z.object({ lng: z.number(), lat: z.number(), missed: z.int() })),
});

/** An application for a new station. */
export const stationApplicationRow = z.object({
  id,
  serviceAreaId: z.number(),
  area: z.string(),
  agentId: z.number(),
  source: stationApplicant,
  riderId: id.nullable(),
  /** Masked; null where the staff applied. */
  riderPhone: z.string().nullable(),
  /** Who of the staff applied. */
  staffName: z.string().nullable(),
  lng: z.number(),
  lat: z.number(),
  address: z.string(),
  text: z.string(),
  photos: z.array(photoShown),
  state: stationApplicationState,
  /** To the middle of the nearest station that is in use, metres; null where none is near. */
  stationM: z.number().nullable(),
  station: z.string().nullable(),
  /** Trips that began and ended within 100 m, a day of the last seven. */
  startsPerDay: z.number(),
  endsPerDay: z.number(),
  /** Others within 100 m that were not rejected. */
  duplicates: z.int(),
  /** How many asked for it: the applicant and those whose applications were merged into it. */
  votes: z.int(),
  reason: noStationReason.nullable(),
  /** What the applicant was told. */
  opinion: z.string().nullable(),
  mergedInto: id.nullable(),
  /** The station that was made of it, since it is in use, and how it is called. */
  madeId: id.nullable(),
  made: z.string().nullable(),
  ...queueColumns,
  handler: z.string().nullable(),
  createdAt: z.number(),
  decidedAt: z.number().nullable(),
});
export type StationApplicationRow = z.infer<typeof stationApplicationRow>;

/** One application with those that it could go into. */
export const stationApplicationDetail = stationApplicationRow.extend({
  /** The nearest others of the area that were not rejected, at most ten. */
  near: z.array(
    z.object({
      id,
      text: z.string(),
      state: stationApplicationState,
      distanceM: z.number(),
      votes: z.int(),
    }),
  ),
  /** Visits of its place, the newest first, at most ten. */
  visits: z.array(visitRow),
});
export type StationApplicationMap = z.infer<typeof stationApplicationMap>;
export type StationApplicationDetail = z.infer<typeof stationApplicationDetail>;
