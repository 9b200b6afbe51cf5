import { z } from 'zod';
import { id, lat, lng, queueColumns } from '../../kit/index.ts';
import { photoIds, photoShown } from '../../platform/photos/photos.rows.ts';
import { visitRow } from '../station-visits/station-visits.rows.ts';

export const stationApplicationStates = ['pending', 'passed', 'rejected', 'merged'] as const;
export const stationApplicationState = z.enum(stationApplicationStates);
export type StationApplicationState = z.infer<typeof stationApplicationState>;

/** Why no station will be made. */
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

/** The fields of a new application. */
export const newStationApplication = z.object({
  lng,
  lat,
  /** The usual name of the place. */
  address: z.string().trim().max(100).default(''),
  text: z.string().trim().min(5).max(200),
  /** Photos uploaded before. */
  photoIds: photoIds.default([]),
});

/** Applications, stations and missed rides on a map, each limited: those with the most votes and rides first. */
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
  /** Whether there are more than the map has; it has those with the most votes. */
  moreApplications: z.boolean(),
  stations: z.array(z.object({ id, name: z.string(), lng: z.number(), lat: z.number() })),
  moreStations: z.boolean(),
  /** Cells in which riders found no vehicle. */
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
  /** Masked; null if the staff applied. */
  riderPhone: z.string().nullable(),
  /** The operator who applied. */
  staffName: z.string().nullable(),
  lng: z.number(),
  lat: z.number(),
  address: z.string(),
  text: z.string(),
  photos: z.array(photoShown),
  state: stationApplicationState,
  /** Distance to the centre of the nearest station in use, metres; null if none is near. */
  stationM: z.number().nullable(),
  station: z.string().nullable(),
  /** Trips that began or ended within 100 m, per day over the last seven. */
  startsPerDay: z.number(),
  endsPerDay: z.number(),
  /** Others within 100 m that were not rejected. */
  duplicates: z.int(),
  /** The applicant and those of the merged applications. */
  votes: z.int(),
  reason: noStationReason.nullable(),
  /** The answer to the applicant. */
  opinion: z.string().nullable(),
  mergedInto: id.nullable(),
  /** The station made from it, once in use, and its name. */
  madeId: id.nullable(),
  made: z.string().nullable(),
  ...queueColumns,
  handler: z.string().nullable(),
  createdAt: z.number(),
  decidedAt: z.number().nullable(),
});
export type StationApplicationRow = z.infer<typeof stationApplicationRow>;

/** One application with those that it could be merged into. */
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
  /** Visits to its place, newest first, at most ten. */
  visits: z.array(visitRow),
});
export type StationApplicationMap = z.infer<typeof stationApplicationMap>;
export type StationApplicationDetail = z.infer<typeof stationApplicationDetail>;
