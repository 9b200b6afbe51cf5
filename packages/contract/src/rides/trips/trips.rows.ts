import { z } from 'zod';
import { carId, id, imei, lat, lng } from '../../kit/index.ts';

/** From the rider's wish until the vehicle is locked again; `failed` when the vehicle did not open. */
export const tripStates = ['opening', 'riding', 'temp_parked', 'closing', 'ended', 'failed'] as const;
export const tripState = z.enum(tripStates);
export type TripState = z.infer<typeof tripState>;

/** Where and how a vehicle was given back; the code's first digits tell the zone. */
export const returnRelations = {
  in_station: 1101,
  out_of_station: 2101,
  bad_direction: 2201,
  no_rfid: 2211,
  kickstand: 2231,
  camera_direction: 2241,
  camera_point: 2242,
  camera_miss: 2243,
  helmet_missing: 2251,
  in_no_stop: 3101,
  out_of_area: 4101,
  in_no_ride: 5101,
  station_full: 6101,
  ops_ended: 9001,
  auto_ended: 9002,
} as const;
export type ReturnRelation = keyof typeof returnRelations;
export const returnRelation = z.enum(Object.keys(returnRelations) as [ReturnRelation, ...ReturnRelation[]]);

/** Rules that a place of return can break. */
export const violationRelations = ['out_of_area', 'in_no_ride', 'in_no_stop', 'out_of_station'] as const;

export const tripEnders = ['user', 'ops', 'system'] as const;
export const tripPlatforms = ['wechat', 'alipay', 'ios', 'android'] as const;

/** A position as a phone tells it. */
export const phoneFix = z.object({
  lng,
  lat,
  /** Radius in which the phone believes to be, metres. */
  accuracyM: z.number().min(0).max(10_000),
});
export type PhoneFix = z.infer<typeof phoneFix>;

/** What a camera that looks at the parking place made of it: another course, another place, or nothing to be seen. */
export const cameraVerdicts = ['fits', 'direction', 'point', 'miss'] as const;

/** What sensors said when the trip ended; null where the vehicle or the station has none. */
export const sensorResults = z.object({
  rfid: z.boolean().nullable(),
  beacon: z.boolean().nullable(),
  kickstandDown: z.boolean().nullable(),
  /** Degrees between the vehicle and the station's direction. */
  directionOff: z.number().min(0).max(180).nullable(),
  helmetIn: z.boolean().nullable(),
  camera: z.enum(cameraVerdicts).nullable().default(null),
});
export type SensorResults = z.infer<typeof sensorResults>;

/** What a dispute about the end of a trip is decided by. */
export const tripEvidence = z.object({
  vehicleFix: z.object({ lng, lat, at: z.number(), hdop: z.number().nullable() }).nullable(),
  phoneFix: phoneFix.nullable(),
  /** Release of the area's fences that was applied. */
  fenceRelease: z.int(),
  /** Metres from the vehicle to the edge of the nearest station, negative inside; null when none is near. */
  edgeM: z.number().nullable(),
  nearestStationId: id.nullable(),
  /** Metres between vehicle and phone. */
  apartM: z.number().nullable(),
  sensors: sensorResults.nullable(),
  /** What the place broke, what counts most first; none of a trip of a time before this was kept. */
  violations: z
    .array(
      z.object({
        relation: z.enum(violationRelations),
        fenceId: id.nullable(),
        /** Metres from the vehicle to the edge of what decided, its buffer in the rider's favour. */
        marginM: z.number().nullable(),
      }),
    )
    .default([]),
  /** How well the vehicle knew its place, metres; null when not known. */
  accuracyM: z.number().nullable().default(null),
  /** Age of the vehicle's fix when it was locked, seconds. */
  fixAgeS: z.number().nullable().default(null),
  /** A phone beside the vehicle said that it stood where it may. */
  phoneAllowed: z.boolean().default(false),
  /** Told apart from the place; null when no sensor says so. */
  helmetMissing: z.boolean().nullable().default(null),
});
export type TripEvidence = z.infer<typeof tripEvidence>;

/** One trip, without what it costs. */
export const tripRow = z.object({
  id,
  serviceAreaId: z.number(),
  area: z.string(),
  agentId: z.number(),
  carId,
  /** Null for a trip of another system whose vehicle had no controller. */
  imei: imei.nullable(),
  riderId: id,
  /** Masked unless the caller may see personal data. */
  riderPhone: z.string(),
  state: tripState,
  startedAt: z.number(),
  endedAt: z.number().nullable(),
  endedBy: z.enum(tripEnders).nullable(),
  startLng: z.number().nullable(),
  startLat: z.number().nullable(),
  endLng: z.number().nullable(),
  endLat: z.number().nullable(),
  startStationId: id.nullable(),
  startStation: z.string().nullable(),
  endStationId: id.nullable(),
  endStation: z.string().nullable(),
  returnRelation: returnRelation.nullable(),
  distanceM: z.int().nullable(),
  ridingSeconds: z.int().nullable(),
  parkedSeconds: z.int(),
  fenceRelease: z.int(),
  /** Null where another system did not tell. */
  platform: z.enum(tripPlatforms).nullable(),
});
export type TripRow = z.infer<typeof tripRow>;

/** At what a vehicle speaks to its rider, where its area has it do so. */
export const spokenEvents = ['start', 'no_stop', 'out_of_area', 'low_battery', 'overload'] as const;
export type SpokenEvent = (typeof spokenEvents)[number];

/** One trip with what a dispute about its end is decided by. */
export const tripDetail = tripRow.extend({
  /** When the vehicle answered that it was open, from which on a trip is billed; null while it has not. */
  openedAt: z.number().nullable(),
  /** Pauses as they are billed. */
  pauses: z.array(z.object({ from: z.number(), to: z.number() })),
  evidence: tripEvidence.nullable(),
  /** Why the vehicle did not open or close, in the caller's language. */
  problem: z.string().nullable(),
  /** What the vehicle was told to say, the oldest first; `missing`: it has no such slot. */
  heard: z.array(
    z.object({
      at: z.number(),
      event: z.enum(spokenEvents),
      slot: z.int(),
      volume: z.int(),
      outcome: z.enum(['said', 'missing', 'unheard', 'waiting']),
    }),
  ),
});
export type TripDetail = z.infer<typeof tripDetail>;

/** What a rider uses, or who uses a vehicle, right now and lately. */
/** A rider whom somebody looks for by little, and the vehicle that leads to them. */
export const riderFound = z.object({
  riderId: id,
  /** Masked. */
  riderPhone: z.string(),
  /** The family name, the rest masked. */
  name: z.string(),
  carId,
  /** Whether the rider holds that vehicle now; otherwise it is the one ridden last. */
  using: z.boolean(),
  /** The ride that began last. */
  lastRide: z.object({ orderId: id, startedAt: z.number() }).nullable(),
});
export type RiderFound = z.infer<typeof riderFound>;

export const riderBinding = z.object({
  riderId: id.nullable(),
  /** Masked unless the caller may see personal data. */
  riderPhone: z.string().nullable(),
  carId: carId.nullable(),
  imei: imei.nullable(),
  openTripId: id.nullable(),
  reservedUntil: z.number().nullable(),
  /** Newest first, at most 20. */
  trips: z.array(tripRow),
});
