import { z } from 'zod';
import { carId, codes, defineCalls, id, instant, lat, lng, phone, smallId } from '../../kit/index.ts';
import { phoneFix, sensorResults, tripPlatforms, tripState } from './trips.rows.ts';

/** The back end of a riders' app, by API key. It says which rider it speaks for. */
const riderApp = codes('riderApp');
const forRider = z.object({ riderId: id });
const ofTrip = z.object({ tripId: id });

/** A trip as the riders' app sees it. */
const ownTrip = z.object({
  tripId: id,
  riderId: id,
  carId,
  state: tripState,
  startedAt: z.number(),
  endedAt: z.number().nullable(),
  distanceM: z.int().nullable(),
  /** Why it could not be opened or closed, in the caller's language. */
  problem: z.string().nullable(),
  /** The ride was so short that the app asks whether something is broken. */
  askFault: z.boolean(),
});

/** What riders do, through their app's own back end. Opening and closing end when the vehicle has answered: ask `trip`. */
export const rider = defineCalls('rider', {
  register: {
    summary: 'Register a rider, or find the one with this phone',
    method: 'POST',
    path: '/ebike/v3/rider/riders',
    access: riderApp,
    rows: 'own',
    body: z.object({
      phone,
      name: z.string().trim().min(1).max(20),
      serviceAreaId: smallId,
      /** Of the app that registers: who opened a rider’s code there was invited. */
      installId: z.string().min(8).max(64).optional(),
    }),
    reply: forRider,
    refusals: ['common.not_found', 'rider.phone_locked'],
    audit: 'own-record',
  },
  search: {
    summary:
      'List rentable vehicles near a rider, nearest first; a search that finds none is recorded as missed demand',
    method: 'POST',
    path: '/ebike/v3/rider/searches',
    access: riderApp,
    rows: 'own',
    body: forRider.extend({ lng, lat, radiusM: z.int().min(50).max(1_000).default(300) }),
    reply: z.object({
      list: z.array(
        z.object({
          carId,
          lng,
          lat,
          restBattery: z.int(),
          distanceM: z.int(),
        }),
      ),
      count: z.int(),
    }),
    refusals: ['rider.not_found'],
    audit: 'own-record',
  },
  reserve: {
    summary: 'Reserve a vehicle for a rider for some minutes',
    method: 'POST',
    path: '/ebike/v3/rider/reservations',
    access: riderApp,
    rows: 'own',
    body: forRider.extend({ carId }),
    reply: z.object({ carId, until: instant }),
    refusals: [
      'vehicle.not_found',
      'vehicle.not_rentable',
      'rider.not_found',
      'rider.busy',
      'rider.blocked',
      'rider.blacklisted',
      'rider.not_qualified',
      'user.minor',
      'user.too_old',
      'rider.owes',
    ],
    audit: 'own-record',
  },
  release: {
    summary: 'Cancel a reservation',
    method: 'DELETE',
    path: '/ebike/v3/rider/reservations/:riderId',
    access: riderApp,
    rows: 'own',
    params: forRider,
    reply: z.object({ carId: carId.nullable() }),
    refusals: ['rider.not_found'],
    audit: 'own-record',
  },
  start: {
    summary: 'Unlock a vehicle for a rider: the trip begins when the vehicle has answered',
    method: 'POST',
    path: '/ebike/v3/rider/trips',
    access: riderApp,
    rows: 'own',
    body: forRider.extend({ carId, fix: phoneFix, platform: z.enum(tripPlatforms) }),
    reply: ownTrip,
    refusals: [
      'vehicle.not_found',
      'vehicle.not_rentable',
      'rider.not_found',
      'rider.busy',
      'rider.blocked',
      'rider.blacklisted',
      'rider.not_qualified',
      'user.minor',
      'user.too_old',
      'rider.owes',
      'rider.too_far',
      'device.offline',
      'device.too_often',
    ],
    audit: 'own-record',
  },
  trip: {
    summary: 'Get one of the rider’s trips',
    method: 'GET',
    path: '/ebike/v3/rider/trips/:tripId',
    access: riderApp,
    rows: 'own',
    params: ofTrip,
    query: forRider,
    reply: ownTrip,
    refusals: ['trip.not_found'],
  },
  pause: {
    summary: 'Pause a trip: the vehicle is locked and stays with the rider',
    method: 'POST',
    path: '/ebike/v3/rider/trips/:tripId/pause',
    access: riderApp,
    rows: 'own',
    params: ofTrip,
    body: forRider,
    reply: ownTrip,
    refusals: ['trip.not_found', 'trip.not_riding', 'trip.waiting', 'vehicle.moving', 'device.offline'],
    audit: 'own-record',
  },
  resume: {
    summary: 'Resume a paused trip',
    method: 'POST',
    path: '/ebike/v3/rider/trips/:tripId/resume',
    access: riderApp,
    rows: 'own',
    params: ofTrip,
    body: forRider,
    reply: ownTrip,
    refusals: ['trip.not_found', 'trip.not_parked', 'trip.waiting', 'device.offline'],
    audit: 'own-record',
  },
  end: {
    summary: 'Return the vehicle: its position is checked, and the trip ends when the lock has answered',
    method: 'POST',
    path: '/ebike/v3/rider/trips/:tripId/end',
    access: riderApp,
    rows: 'own',
    params: ofTrip,
    body: forRider.extend({ fix: phoneFix, sensors: sensorResults.optional() }),
    reply: ownTrip,
    refusals: [
      'trip.not_found',
      'trip.not_riding',
      'trip.waiting',
      'trip.no_return_here',
      'vehicle.moving',
      'device.offline',
    ],
    audit: 'own-record',
  },
  reportFault: {
    summary: 'Report a fault as a rider',
    method: 'POST',
    path: '/ebike/v3/rider/fault-reports',
    access: riderApp,
    rows: 'own',
    body: forRider.extend({
      carId,
      parts: z.array(z.string().max(20)).min(1).max(5),
      /** What of the offered reasons it is; without them the parts say it. */
      reasonIds: z.array(id).max(5).default([]),
      /** Where the app keeps the pictures. */
      photos: z.array(z.url().max(300)).max(4).default([]),
      text: z.string().trim().max(200).default(''),
      tripId: id.optional(),
    }),
    reply: z.object({ reportId: id }),
    refusals: [
      'vehicle.not_found',
      'rider.not_found',
      'fault.photo_needed',
      'fault.too_many',
      'fault.not_offered',
    ],
    audit: 'own-record',
  },
});
