import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { type VehicleMark, vehicleFrame } from '@kickstand/domain/fleet/live';

/** A snapshot of an area as stored: a snapshot frame of the live map, deflated to about half its size. */
export const keptFrame = (marks: readonly VehicleMark[], at: number): Buffer =>
  deflateRawSync(vehicleFrame('snapshot', marks, at), { level: 1 });

/** The stored frame, inflated. */
export const frameOf = (kept: Buffer): Buffer => inflateRawSync(kept);
