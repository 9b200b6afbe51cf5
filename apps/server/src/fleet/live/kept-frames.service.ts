import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { type VehicleMark, vehicleFrame } from '@kickstand/domain/fleet/live';

/** How a moment of an area is kept: a snapshot frame of the live map, deflated to about half. */
export const keptFrame = (marks: readonly VehicleMark[], at: number): Buffer =>
  deflateRawSync(vehicleFrame('snapshot', marks, at), { level: 1 });

/** The frame that was kept. */
export const frameOf = (kept: Buffer): Buffer => inflateRawSync(kept);
