import type { ModelKind } from '@kickstand/contract/kit';
import type { FenceFlag } from '@kickstand/contract/places/fences';
import type { PriceScheme } from '@kickstand/contract/rides/pricing';
import type { Times } from '../../places/fences/times.ts';
import type { Rings } from '../../platform/geo/index.ts';

/** A name in the deployment; the Chinese one substitutes for a missing English one. */
export interface Named {
  name: string;
  nameEn: string | null;
}

export interface FeedArea extends Named {
  areaId: number;
  boundary: Rings;
  /** Whether a ride may end outside stations. */
  allowsOutOfStation: boolean;
}

export interface FeedModel {
  modelId: number;
  brand: string;
  name: string;
  kind: ModelKind;
  /** km/h. */
  maxSpeed: number;
  /** Its range with a full charge, metres. */
  reachM: number;
}

export interface FeedStation extends Named {
  id: string;
  areaId: number;
  lng: number;
  lat: number;
  points: Rings;
  address: string;
  isEnabled: boolean;
  /** Vehicles; 0: unlimited. */
  capacity: number;
  flags: readonly FenceFlag[];
  times: Times;
}

export interface FeedZone extends Named {
  id: string;
  kind: 'no_stop' | 'no_ride' | 'speed_limit';
  points: Rings;
  flags: readonly FenceFlag[];
  times: Times;
  speedKmh: number;
}

/** A price in force in an area now, for some models (none: all). */
export interface FeedPrice {
  /** The id of the scheme's version. */
  id: string;
  name: string;
  areaId: number;
  modelIds: readonly number[];
  content: PriceScheme;
}

/** An announcement to riders of some areas. */
export interface FeedAlert {
  id: string;
  areaIds: readonly number[];
  title: string;
  body: string;
  /** Epoch ms. */
  from: number;
  until: number;
}

/** What a company publishes about itself besides its vehicles. */
export interface FeedSystem {
  systemId: string;
  name: string;
  contactEmail: string;
  /** Its SPDX name. */
  licence: string;
  /** The start date of the system, YYYY-MM-DD. */
  startDate: string;
  /** IANA zone. */
  zone: string;
  areas: readonly FeedArea[];
  models: readonly FeedModel[];
  stations: readonly FeedStation[];
  zones: readonly FeedZone[];
  prices: readonly FeedPrice[];
  alerts: readonly FeedAlert[];
}

/** A vehicle that is public: standing and in nobody's trip. */
export interface FeedVehicle {
  /** Does not identify the vehicle, and changes with its trips. */
  publicId: string;
  areaId: number;
  modelId: number;
  lng: number;
  lat: number;
  isReserved: boolean;
  /** A rider could take it now. */
  isRentable: boolean;
  /** Epoch ms. */
  reportedAt: number;
  /** Its remaining range, metres; null if unknown. */
  rangeM: number | null;
  stationId: string | null;
}
