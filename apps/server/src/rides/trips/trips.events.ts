import { defineEvent } from '../../kernel/between-domains.ts';

/** A rider wants a vehicle, whose row is locked: whoever knows a reason against it refuses. */
export interface VehicleWanted {
  riderId: string;
  /** Of the vehicle. */
  agentId: number;
  areaId: number;
  /** Epoch ms. */
  now: number;
  /** IANA zone of business days. */
  zone: string;
}
export const vehicleWanted = defineEvent<VehicleWanted>('rides.vehicleWanted');

/** A trip has ended and is charged. */
export interface TripEnded {
  tripId: string;
  riderId: string;
  areaId: number;
  /** Epoch ms. */
  at: number;
}
export const tripEnded = defineEvent<TripEnded>('rides.tripEnded');

/** Somebody has registered whose phone was not known. */
export interface RiderRegistered {
  riderId: string;
  areaId: number;
  /** Of the app that registers; undefined: it does not say. */
  installId: string | undefined;
  /** Epoch ms. */
  now: number;
}
export const riderRegistered = defineEvent<RiderRegistered>('rides.riderRegistered');
