import type { Ring } from '@kickstand/domain/platform/geo';
import type { UpgradeFate } from './upgrade-faults.ts';

/** A controller's reporting intervals, seconds of the town: heartbeat, position while moving and while standing. */
export interface Intervals {
  heartbeat: number;
  fixMoving: number;
  fixStanding: number;
}

/** The edge that a controller checks by itself. */
export interface OwnFence {
  release: number;
  ring: Ring;
}

/** What a controller runs, and what is on trial. */
export interface Slots {
  /** The versions of firmware and voices, as reported. */
  fw: string;
  voice: string;
  /** A new image that is not confirmed yet, and what it falls back to. */
  trial?:
    | {
        jobId: string;
        kind: 'firmware' | 'voice';
        before: string;
        fate: UpgradeFate;
      }
    | undefined;
  /** The transfer whose image was reverted, until reported. */
  wentBack?: string | undefined;
}

/** A vehicle's state across restarts of the simulator. */
export interface DeviceMemory {
  lng: number;
  lat: number;
  percent: number;
  mileage: number;
  seq: number;
  armed: boolean;
  seatOpen: boolean;
  acc?: boolean | undefined;
  wheelLocked?: boolean | undefined;
  powered?: boolean | undefined;
  /** Whether the battery management system lets current through. */
  discharging?: boolean | undefined;
  bmsFault?: boolean | undefined;
  /** How many batteries were inserted after the first. */
  packs?: number | undefined;
  /** The serial number of the last battery inserted; absent: the first. */
  packSerial?: string | undefined;
  fallen?: boolean | undefined;
  /** Percent of the model's top speed. */
  speedPercent?: number | undefined;
  intervals?: Intervals | undefined;
  fence?: OwnFence | undefined;
  ble?: { name: string; token: number } | undefined;
  /** Epoch ms. */
  offlineUntil?: number | undefined;
  slots?: Slots | undefined;
}
