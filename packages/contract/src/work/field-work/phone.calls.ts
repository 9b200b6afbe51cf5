import { z } from 'zod';
import { carId, defineCalls, id, instant, lat, lng } from '../../kit/index.ts';
import { mostPhotos, photoIds } from '../../platform/photos/index.ts';
import { fieldStaff, workDone } from './staff.calls.ts';

const own = { access: fieldStaff, rows: 'own', audit: 'own-record' } as const;

/** What field staff drives, and how many packs it takes along. */
export const mostPacks = { scooter: 4, tricycle: 12, van: 40 } as const;
export type Carrier = keyof typeof mostPacks;
export const carriers = Object.keys(mostPacks) as [Carrier, ...Carrier[]];

/** So much of what happened without a connection is told at once. */
export const mostPhoneEvents = 200;

const happened = {
  /** The phone’s own, so that what is told twice counts once. */
  id: z.string().regex(/^[\w-]{8,40}$/),
  /** In which order it happened on this phone. */
  sequence: z.int().min(0),
  /** By the phone’s clock, epoch ms. */
  at: instant,
  taskId: id,
  lng,
  lat,
};

/** What a phone did without a connection: it opened the vehicle by radio, or its owner was done with it. */
export const phoneEvent = z.discriminatedUnion('kind', [
  z.object({ ...happened, kind: z.literal('start') }),
  z.object({ ...happened, kind: z.literal('finish'), ...workDone }),
]);
export type PhoneEvent = z.infer<typeof phoneEvent>;

/** What the app shows around a place at once. */
export const mostAround = { vehicles: 100, stations: 50, metres: 3_000 } as const;

const aroundQuery = z.object({
  lng: z.coerce.number().min(-180).max(180),
  lat: z.coerce.number().min(-90).max(90),
  radiusM: z.coerce.number().int().min(30).max(mostAround.metres).default(1_000),
});

/** A free vehicle as it last told of itself: what it really is and where may have changed since. */
export const vehicleAround = z.object({
  carId,
  serviceAreaId: z.number().nullable(),
  lng,
  lat,
  /** Percent; null when not reported. */
  restBattery: z.int().nullable(),
  /** How old what is shown is. */
  reportedAt: z.number().nullable(),
  /** Whether a battery feeds it; null when not reported. */
  powerConnected: z.boolean().nullable(),
  online: z.boolean(),
  stationId: id.nullable(),
});
export type VehicleAround = z.infer<typeof vehicleAround>;

/** A station in use and how many vehicles stand in it. */
export const stationAround = z.object({
  id,
  serviceAreaId: z.number(),
  lng,
  lat,
  /** null: any number may stand there. */
  capacity: z.int().nullable(),
  current: z.int(),
});
export type StationAround = z.infer<typeof stationAround>;

/** `taken`: it counts; `waiting`: nothing proves it yet; `refused`: it cannot count; `old`: more than three days ago. */
export const phoneOutcomes = ['taken', 'waiting', 'refused', 'old'] as const;

/** What the phone of field staff tells beside its tasks. */
export const staffPhone = defineCalls('staffPhone', {
  around: {
    summary:
      'List what was last seen around a place: free vehicles and stations in use, nearest first; at most 100 and 50',
    method: 'GET',
    path: '/ebike/v3/staff/around',
    access: fieldStaff,
    rows: 'own',
    query: aroundQuery,
    reply: z.object({ list: z.array(vehicleAround), stations: z.array(stationAround), count: z.int() }),
  },
  addPhotos: {
    ...own,
    summary: `Add photos to one of the caller’s finished tasks within three days; at most ${mostPhotos} per task`,
    method: 'POST',
    path: '/ebike/v3/staff/tasks/:taskId/photos',
    params: z.object({ taskId: id }),
    body: z.object({ photoIds }),
    reply: z.object({ photos: z.int() }),
    refusals: ['task.not_found', 'task.not_yours', 'task.photos_over', 'task.photos_full', 'photo.not_found'],
  },
  load: {
    ...own,
    summary: 'Take charged packs out of a store, up to what the caller’s vehicle carries',
    method: 'POST',
    path: '/ebike/v3/staff/packs',
    body: z.object({
      carrier: z.enum(carriers),
      serials: z
        .array(z.string().trim().min(1).max(30))
        .min(1)
        .max(mostPacks.van)
        .refine((serials) => new Set(serials).size === serials.length),
      lng,
      lat,
    }),
    reply: z.object({ at: z.number(), packs: z.int() }),
    refusals: ['task.too_many_packs', 'scope.denied'],
  },
  sync: {
    ...own,
    summary:
      'Submit what happened while the phone was offline, within the last three days; it may be repeated and in any order',
    method: 'POST',
    path: '/ebike/v3/staff/events',
    body: z.object({ events: z.array(phoneEvent).min(1).max(mostPhoneEvents) }),
    reply: z.object({
      list: z.array(z.object({ id: z.string(), outcome: z.enum(phoneOutcomes) })),
      count: z.int(),
    }),
  },
});
