import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import type { DeviceMemory } from './device.ts';

const memories = z.record(
  z.string(),
  z.object({
    lng: z.number(),
    lat: z.number(),
    percent: z.number(),
    mileage: z.number(),
    seq: z.number(),
    armed: z.boolean(),
    seatOpen: z.boolean(),
  }),
);

/** What the vehicles remembered when the simulator last wrote it down; empty when there is nothing usable. */
export function recall(file: string): Record<string, DeviceMemory> {
  try {
    return memories.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return {};
  }
}

/** Write it down so that a crash in the middle leaves the older version. */
export function remember(file: string, devices: Iterable<{ imei: string; memory: DeviceMemory }>) {
  const all = Object.fromEntries([...devices].map(({ imei, memory }) => [imei, memory]));
  writeFileSync(`${file}.new`, JSON.stringify(all), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
