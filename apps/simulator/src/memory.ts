import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { phoneEvent } from '@kickstand/contract/work/field-work';
import { z } from 'zod';
import type { Untold } from './staff/phone.ts';
import type { DeviceMemory } from './vehicle/device-memory.ts';

const point = z.tuple([z.number(), z.number()]);
const deviceMemory = z.object({
  lng: z.number(),
  lat: z.number(),
  percent: z.number(),
  mileage: z.number(),
  seq: z.number(),
  armed: z.boolean(),
  seatOpen: z.boolean(),
  acc: z.boolean().optional(),
  wheelLocked: z.boolean().optional(),
  powered: z.boolean().optional(),
  discharging: z.boolean().optional(),
  bmsFault: z.boolean().optional(),
  packs: z.number().optional(),
  packSerial: z.string().optional(),
  fallen: z.boolean().optional(),
  speedPercent: z.number().optional(),
  intervals: z.object({ heartbeat: z.number(), fixMoving: z.number(), fixStanding: z.number() }).optional(),
  /** Its release, and the key of its ring below. */
  fence: z.object({ release: z.number(), ring: z.string() }).optional(),
  ble: z.object({ name: z.string(), token: z.number() }).optional(),
  offlineUntil: z.number().optional(),
  slots: z
    .object({
      fw: z.string(),
      voice: z.string(),
      trial: z
        .object({
          jobId: z.string(),
          kind: z.enum(['firmware', 'voice']),
          before: z.string(),
          fate: z.enum(['well', 'stop', 'hash', 'brick', 'back']),
        })
        .optional(),
      wentBack: z.string().optional(),
    })
    .optional(),
});

const openTrip = z.object({ tripId: z.string(), riderId: z.string(), carId: z.string() });
/** A trip that was open when the simulator stopped. */
export type OpenTrip = z.infer<typeof openTrip>;

/** Submissions that a phone has not sent yet. */
const untold = z.object({
  events: z.array(phoneEvent),
  pictures: z.array(z.object({ taskId: z.string(), file: z.base64(), photoId: z.string().optional() })),
});

const memorySchema = z.object({
  vehicles: z.record(z.string(), deviceMemory),
  /** Fences are the same for many vehicles. */
  rings: z.record(z.string(), z.array(point)),
  trips: z.array(openTrip),
  /** Riders waiting for the answer to a complaint. */
  complaining: z.array(z.string()).default([]),
  /** Positions of field staff, by operator. */
  staff: z.record(z.string(), point),
  /** Offline phones, by operator. */
  phones: z.record(z.string(), untold).default({}),
});

/** The town's state across restarts of the simulator. */
export interface TownMemory {
  vehicles: Record<string, DeviceMemory>;
  trips: readonly OpenTrip[];
  complaining: readonly string[];
  staff: Record<string, readonly [number, number]>;
  phones: Record<string, Untold>;
}

const nothing: TownMemory = { vehicles: {}, trips: [], complaining: [], staff: {}, phones: {} };

type Written = z.infer<typeof memorySchema>['phones'];

const fromDisk = (phones: Written): Record<string, Untold> =>
  Object.fromEntries(
    Object.entries(phones).map(([whose, { events, pictures }]) => [
      whose,
      {
        events,
        pictures: pictures.map(({ file, ...one }) => ({ ...one, file: Buffer.from(file, 'base64') })),
      },
    ]),
  );

const toDisk = (phones: Record<string, Untold>): Written =>
  Object.fromEntries(
    Object.entries(phones).map(([whose, { events, pictures }]) => [
      whose,
      {
        events: [...events],
        pictures: pictures.map(({ file, ...one }) => ({ ...one, file: file.toString('base64') })),
      },
    ]),
  );

/** The stored state; undefined if there is none usable. */
export function recall(file: string): TownMemory {
  try {
    const { vehicles, rings, phones, ...rest } = memorySchema.parse(JSON.parse(readFileSync(file, 'utf8')));
    const withRings = Object.entries(vehicles).map(([imei, { fence, ...memory }]) => {
      const ring = fence && rings[fence.ring];
      return [imei, { ...memory, ...(fence && ring && { fence: { release: fence.release, ring } }) }];
    });
    return { vehicles: Object.fromEntries(withRings), phones: fromDisk(phones), ...rest };
  } catch {
    return nothing;
  }
}

/** Stores it so that a crash in between leaves the older version. */
export function remember(
  file: string,
  devices: Iterable<{ imei: string; memory: DeviceMemory }>,
  { phones, ...rest }: Omit<TownMemory, 'vehicles'>,
) {
  const rings: Record<string, unknown> = {};
  const vehicles = Object.fromEntries(
    [...devices].map(({ imei, memory: { fence, ...memory } }) => {
      if (!fence) return [imei, memory];
      const key = `${fence.release}/${fence.ring.length}/${fence.ring[0]?.join(',')}`;
      rings[key] = fence.ring;
      return [imei, { ...memory, fence: { release: fence.release, ring: key } }];
    }),
  );
  writeFileSync(`${file}.new`, JSON.stringify({ vehicles, rings, phones: toDisk(phones), ...rest }), {
    mode: 0o600,
  });
  renameSync(`${file}.new`, file);
}
