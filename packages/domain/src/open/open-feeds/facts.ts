import type { ModelKind } from '@kickstand/contract/kit';
import type { FenceFlag } from '@kickstand/contract/places/fences';
import type { PriceScheme } from '@kickstand/contract/rides/pricing';
import type { Times } from '../../places/fences/times.ts';
import type { Rings } from '../../platform/geo/index.ts';

/** A name as the deployment keeps it; without an English one the Chinese one stands for it. */
export interface Named {
  name: string;
  nameEn: string | null;
}

export interface FeedArea extends Named {
  areaId: number;
  boundary: Rings;
  /** Whether a ride may be ended outside of stations. */
  allowsOutOfStation: boolean;
}

export interface FeedModel {
  modelId: number;
  brand: string;
  name: string;
  kind: ModelKind;
  /** km/h. */
  maxSpeed: number;
  /** What it goes with a full charge, metres. */
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
  /** Vehicles; 0: any number. */
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

/** A price that holds in an area now, for some models (none: for all). */
export interface FeedPrice {
  /** Names the version of the scheme. */
  id: string;
  name: string;
  areaId: number;
  modelIds: readonly number[];
  content: PriceScheme;
}

/** Something that riders of some areas were told. */
export interface FeedAlert {
  id: string;
  areaIds: readonly number[];
  title: string;
  body: string;
  /** Epoch ms. */
  from: number;
  until: number;
}

/** What a company publishes of itself beside its vehicles. */
export interface FeedSystem {
  systemId: string;
  name: string;
  contactEmail: string;
  /** By its SPDX name. */
  licence: string;
  /** Since when there is such a system, YYYY-MM-DD. */
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

/** A vehicle that anybody may know of: it stands, on nobody's trip. */
export interface FeedVehicle {
  /** Says nothing of which vehicle it is, and changes with its trips. */
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
  /** How far its charge lasts, metres; null where that is not known. */
  rangeM: number | null;
  stationId: string | null;
}
