import { z } from 'zod';

/** What is told of the fleet: vehicles as they are registered, where they are, rides that ended, without who rode, and staff that comes on and goes off duty, without who it is. */
export const feedKinds = ['vehicle', 'position', 'ride', 'staff'] as const;
export const feedKind = z.enum(feedKinds);
export type FeedKind = z.infer<typeof feedKind>;

/** What is known of each, to be written as a city wants it. Places are WGS-84 degrees, times epoch ms, speeds km/h, distances metres. */
export const feedFacts = {
  vehicle: ['plate', 'frameNo', 'model', 'company', 'state', 'at'],
  position: ['plate', 'lng', 'lat', 'speedKmh', 'batteryPct', 'state', 'at'],
  ride: ['plate', 'startedAt', 'endedAt', 'startLng', 'startLat', 'endLng', 'endLat', 'distanceM', 'seconds'],
  /** The number is one of this city alone. */
  staff: ['number', 'company', 'state', 'at'],
} as const satisfies Record<FeedKind, readonly string[]>;

export const coordinateSystems = ['WGS-84', 'GCJ-02', 'BD-09'] as const;
export const timeForms = ['iso', 'seconds', 'milliseconds', 'yyyyMMddHHmmss'] as const;
export const feedUnits = ['km/h', 'm/s', 'm', 'km', 's', 'min', '%', 'permille'] as const;

const field = z
  .object({
    /** What it is made of. */
    from: z.string(),
    unit: z.enum(feedUnits).optional(),
    /** Digits after the point. */
    digits: z.int().min(0).max(8).optional(),
    /** What stands before it. */
    before: z.string().min(1).max(20).optional(),
    /** What the city calls each value; one that is not here is not told. */
    codes: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  })
  .strict();

const record = z.object({ code: z.string().min(1), fields: z.record(z.string(), field) }).strict();

/** A city's interface as one file declares it: which records and fields it wants, in which codes, units and coordinates, how often, and how they travel. */
export const cityMapping = z
  .object({
    city: z.string().regex(/^[a-z][a-z0-9-]{1,30}$/),
    name: z.object({ zh: z.string(), en: z.string() }).strict(),
    coordinates: z.enum(coordinateSystems),
    time: z.enum(timeForms),
    transport: z
      .object({
        format: z.enum(['json', 'xml']),
        /** The element around a batch, the one of each record in it, and what tells its kind. */
        batch: z.string(),
        record: z.string(),
        kind: z.string(),
        /** What tells the number of a record, which the city may be sent again. */
        number: z.string(),
      })
      .strict(),
    signature: z
      .object({
        by: z.enum(['hmac-sha256', 'sm3']),
        header: z.string(),
        timestampHeader: z.string(),
        keyHeader: z.string(),
        encoding: z.enum(['hex', 'base64']),
      })
      .strict(),
    /** Where an answer lists what was refused, and how it names the record, the field and the reason. */
    answer: z
      .object({ refused: z.string(), number: z.string(), field: z.string(), reason: z.string() })
      .strict(),
    limits: z.object({ batch: z.int().min(1).max(1_000), perSecond: z.int().min(1).max(1_000) }).strict(),
    cadence: z
      .object({ ridingSeconds: z.int().min(10).max(120), standingMinutes: z.int().min(5).max(240) })
      .strict(),
    records: z.object({ vehicle: record, position: record, ride: record, staff: record }).partial().strict(),
  })
  .strict();
export type CityMapping = z.infer<typeof cityMapping>;

/** What the demo's simulator needs to be a city: where it listens and how it is spoken to. */
export const demoCitiesFile = z.object({
  cities: z.array(z.object({ port: z.int(), key: z.string(), secret: z.string(), mapping: cityMapping })),
});
export type DemoCitiesFile = z.infer<typeof demoCitiesFile>;
