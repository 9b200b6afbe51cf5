import type { Ring } from '@kickstand/domain/platform/geo';
import type { UpgradeFate } from './upgrade-faults.ts';

/** How often a controller speaks, seconds of the town: heartbeat, position while moving and while standing. */
export interface Intervals {
  heartbeat: number;
  fixMoving: number;
  fixStanding: number;
}

/** The edge that a controller judges by itself. */
export interface OwnFence {
  release: number;
  ring: Ring;
}

/** What a controller runs, and what it tries. */
export interface Slots {
  /** Version of the firmware, and of the voices, as it reports them. */
  fw: string;
  voice: string;
  /** A new image that has not confirmed itself yet, and what it runs again if it does not. */
  trial?:
    | {
        jobId: string;
        kind: 'firmware' | 'voice';
        before: string;
        fate: UpgradeFate;
      }
    | undefined;
  /** The transfer whose image it did not keep, until it has said so. */
  wentBack?: string | undefined;
}

/** What a vehicle keeps over a restart of the simulator. */
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
  /** Whether the battery management lets current through. */
  discharging?: boolean | undefined;
  bmsFault?: boolean | undefined;
  /** How many packs were put in after the one it began with. */
  packs?: number | undefined;
  /** Of the pack that was put in last; absent: that it began with. */
  packSerial?: string | undefined;
  fallen?: boolean | undefined;
  /** Percent of the model's top speed. */
  speedPercent?: number | undefined;
  intervals?: Intervals | undefined;
  fence?: OwnFence | undefined;
  ble?: { name: string; token: number } | undefined;
  /** Epoch ms. */
  silentUntil?: number | undefined;
  slots?: Slots | undefined;
}
