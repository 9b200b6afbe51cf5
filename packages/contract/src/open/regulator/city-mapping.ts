import { z } from 'zod';

/**
 * The kinds of records: registered vehicles, their positions, ended rides without the rider, and staff going on and
 * off duty without their identity.
 */
export const feedKinds = ['vehicle', 'position', 'ride', 'staff'] as const;
export const feedKind = z.enum(feedKinds);
export type FeedKind = z.infer<typeof feedKind>;

/**
 * The facts of each kind, to be written in the city's format. Positions are WGS-84 degrees, times epoch ms, speeds
 * km/h, distances metres.
 */
export const feedFacts = {
  vehicle: ['plate', 'frameNo', 'model', 'company', 'state', 'at'],
  position: ['plate', 'lng', 'lat', 'speedKmh', 'batteryPct', 'state', 'at'],
  ride: ['plate', 'startedAt', 'endedAt', 'startLng', 'startLat', 'endLng', 'endLat', 'distanceM', 'seconds'],
  /** The number is used for this city only. */
  staff: ['number', 'company', 'state', 'at'],
} as const satisfies Record<FeedKind, readonly string[]>;

export const coordinateSystems = ['WGS-84', 'GCJ-02', 'BD-09'] as const;
export const timeForms = ['iso', 'seconds', 'milliseconds', 'yyyyMMddHHmmss'] as const;
export const feedUnits = ['km/h', 'm/s', 'm', 'km', 's', 'min', '%', 'permille'] as const;

const field = z
  .object({
    /** The fact it is made from. */
    from: z.string(),
    unit: z.enum(feedUnits).optional(),
    /** Decimal digits. */
    digits: z.int().min(0).max(8).optional(),
    /** A prefix. */
    before: z.string().min(1).max(20).optional(),
    /** The city's code for each value; values without one are not sent. */
    codes: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  })
  .strict();

const record = z.object({ code: z.string().min(1), fields: z.record(z.string(), field) }).strict();

/**
 * A city's interface, declared in one file: its records and fields, codes, units and coordinates, how often they are
 * sent, and the transport.
 */
export const cityMapping = z
  .object({
    city: z.string().regex(/^[a-z][a-z0-9-]{1,30}$/),
    name: z.object({ zh: z.string(), en: z.string() }).strict(),
    coordinates: z.enum(coordinateSystems),
    time: z.enum(timeForms),
    transport: z
      .object({
        format: z.enum(['json', 'xml']),
        /** The element around a batch, the one of each record in it, and the one with its kind. */
        batch: z.string(),
        record: z.string(),
        kind: z.string(),
        /** The element with the number of a record, by which the city recognises a repeated one. */
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
    /** Where an answer lists refusals, and the elements for record, field and reason. */
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

/** What the demo's simulator needs to act as a city: its port and protocol. */
export const demoCitiesFile = z.object({
  cities: z.array(z.object({ port: z.int(), key: z.string(), secret: z.string(), mapping: cityMapping })),
});
export type DemoCitiesFile = z.infer<typeof demoCitiesFile>;
