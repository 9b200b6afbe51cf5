import type { Call, InputOf, ReplyOf } from '@kickstand/contract/kit';
import { riderActivities, riderOffers, riderRideActivities } from '@kickstand/contract/marketing/campaigns';
import type { OwnComplaintRow } from '@kickstand/contract/open/regulator';
import { type OwnVisitRow, staffVisits } from '@kickstand/contract/places/station-visits';
import { riderPersons } from '@kickstand/contract/riders/persons';
import { riderMoney } from '@kickstand/contract/rides/orders';
import { rider, type TripState } from '@kickstand/contract/rides/trips';
import { riderTickets, type TicketState } from '@kickstand/contract/service/tickets';
import {
  type OpsTaskRow,
  ops,
  type PhoneEvent,
  staff,
  staffPhone,
  workVerdicts,
} from '@kickstand/contract/work/field-work';
import { distanceMetres, type LngLat } from '@kickstand/domain/platform/geo';
import type { z } from 'zod';
import type { Send } from '../src/http-line.ts';
import { obey } from '../src/riders/orders.ts';
import type { Scene } from '../src/scene.ts';
import { type Handlers, lineOf, No, no } from './refusal.ts';
import { complaintGroups, complaintsOf } from './server-complaints.ts';
import { errandGroups, errandsOf } from './server-errands.ts';
import { moneyOf } from './server-money.ts';
import { staffOf } from './server-staff.ts';
import { type OwnVerdict, verdictsOf, visitsOf } from './server-visits.ts';

/** A server that is a function: what is asked and answered is held to the contract. */
function serverOf(groups: readonly Record<string, Call>[], handlers: Handlers) {
  const asked: string[] = [];
  const known = new Map(groups.flatMap((group) => Object.values(group)).map((call) => [call.id, call]));
  const send: Send = async ({ id }, request) => {
    asked.push(id);
    const call = known.get(id);
    const handle = handlers[id];
    if (!call || !handle) throw new Error(`nobody serves ${id}`);
    const part = (schema: z.ZodType | undefined, given: unknown) => schema?.parse(given ?? {});
    const input = {
      params: part(call.params, request.params),
      query: part(call.query, request.query),
      body: 'body' in call ? part(call.body, request.body) : undefined,
    };
    try {
      return { status: 200, body: { suc: true, data: call.reply.parse(await handle(input as never)) } };
    } catch (error) {
      if (error instanceof No) return { status: 409, body: { suc: false, error: { code: error.code } } };
      throw error;
    }
  };
  return { send, asked };
}

interface Trip {
  tripId: string;
  riderId: string;
  carId: string;
  state: TripState;
  startedAt: number;
  startMileage: number;
  endedAt: number | null;
  distanceM: number | null;
  endStation: string | undefined;
  endAt: LngLat | undefined;
}

/** The rules of trips and tasks in short, over the vehicles of a town. */
export function aServer(scene: Scene) {
  const trips = new Map<string, Trip>();
  const tasks = new Map<string, OpsTaskRow>();
  const phones = new Map<string, string>();
  const busy = new Set<string>();
  const kept = new Map<string, string>();
  const tickets = new Map<string, Ticket>();
  const told: PhoneEvent[][] = [];
  const visits = new Map<string, OwnVisitRow>();
  const verdicts = new Map<string, OwnVerdict>();
  const complaints = new Map<string, OwnComplaintRow>();
  const handlers = {
    ...ridersOf(scene, { trips, phones, busy, kept }),
    ...staffOf(scene, tasks, told),
    ...visitsOf(scene, visits),
    ...verdictsOf(scene, verdicts),
    ...complaintsOf(scene, complaints),
    ...ticketsOf(scene, tickets),
    ...moneyOf(),
    ...errandsOf(scene),
  };
  const served = serverOf(
    [
      rider,
      riderPersons,
      staff,
      staffPhone,
      staffVisits,
      workVerdicts,
      ops,
      riderTickets,
      riderMoney,
      riderOffers,
      riderActivities,
      riderRideActivities,
      ...errandGroups,
      ...complaintGroups,
    ],
    handlers,
  );
  return { ...served, trips, tasks, tickets, busy, kept, told, visits, verdicts, complaints, handlers };
}

interface Ticket {
  ticketId: string;
  orderId: string;
  riderId: string;
  state: TicketState;
  createdAt: number;
}

function ticketsOf({ clock }: Scene, tickets: Map<string, Ticket>): Handlers {
  return {
    'riderTickets.file': ({ body: { riderId, orderId } }: InputOf<typeof riderTickets.file>) => {
      const ticketId = `ticket-${tickets.size + 1}`;
      tickets.set(ticketId, { ticketId, orderId, riderId, state: 'pending', createdAt: clock.now });
      return { ticketId };
    },
    'riderTickets.list': ({ params }: InputOf<typeof riderTickets.list>) => ({
      list: [...tickets.values()]
        .filter(({ riderId }) => riderId === params.riderId)
        .map(({ riderId: _, ...ticket }) => ({ ...ticket, result: null, said: [] })),
    }),
    'riderTickets.answer': ({ params }: InputOf<typeof riderTickets.answer>) => {
      const ticket = tickets.get(params.ticketId);
      if (!ticket) throw no('ticket.not_found');
      ticket.state = 'pending';
      return { state: ticket.state };
    },
  };
}

interface Books {
  trips: Map<string, Trip>;
  phones: Map<string, string>;
  busy: Set<string>;
  /** Vehicles that riders keep for themselves, by rider. */
  kept: Map<string, string>;
}

function ridersOf(scene: Scene, books: Books): Handlers {
  return { ...lookingOf(scene, books), ...tripsOf(scene, books) };
}

function lookingOf(scene: Scene, { phones, busy, kept }: Books): Handlers {
  return {
    'rider.register': ({ body }: InputOf<typeof rider.register>) => {
      const riderId = phones.get(body.phone) ?? `rider-${phones.size}`;
      phones.set(body.phone, riderId);
      return { riderId };
    },
    'riderPersons.comes': ({ params }: InputOf<typeof riderPersons.comes>) => ({ riderId: params.riderId }),
    'rider.search': ({ body }: InputOf<typeof rider.search>): ReplyOf<typeof rider.search> => {
      const list = [...scene.lines.values()]
        .filter(({ device }) => !busy.has(device.carId) && !device.acc && device.powered && !device.attended)
        .filter(({ device }) => device.percent > 20 && device.offlineUntil === 0)
        .map(({ device }) => ({
          carId: device.carId,
          lng: device.lng,
          lat: device.lat,
          restBattery: Math.round(device.percent),
          distanceM: Math.round(distanceMetres([body.lng, body.lat], device.at)),
        }))
        .filter(({ distanceM }) => distanceM <= body.radiusM)
        .sort((a, b) => a.distanceM - b.distanceM);
      return { list, count: list.length };
    },
    'rider.reserve': ({ body }: InputOf<typeof rider.reserve>) => {
      kept.set(body.riderId, body.carId);
      return { carId: body.carId, until: scene.clock.now };
    },
    'rider.release': ({ params }: InputOf<typeof rider.release>) => {
      kept.delete(params.riderId);
      return { carId: null };
    },
  };
}

function tripsOf(scene: Scene, { trips, busy, kept }: Books): Handlers {
  const own = (trip: Trip) => ({ ...trip, problem: null, askFault: false });
  const tripOf = (tripId: string, state?: TripState) => {
    const trip = trips.get(tripId);
    if (!trip) throw no('trip.not_found');
    if (state && trip.state !== state) throw no('trip.not_riding');
    return trip;
  };
  const give = (carId: string, order: 'lock' | 'unlock') => {
    const { device, say } = lineOf(scene, carId);
    if (device.offlineUntil > 0) throw no('device.offline');
    const code = obey(device, { do: order }, scene.clock.now, say);
    if (code !== 0) throw no(code === 132 ? 'vehicle.moving' : 'device.offline');
  };
  return {
    'rider.start': ({ body: { riderId, carId } }: InputOf<typeof rider.start>) => {
      if (busy.has(carId) || busy.has(riderId)) throw no('vehicle.not_rentable');
      give(carId, 'unlock');
      busy.add(carId).add(riderId);
      kept.delete(riderId);
      const tripId = `trip-${trips.size}`;
      const startMileage = lineOf(scene, carId).device.mileage;
      const trip: Trip = {
        tripId,
        riderId,
        carId,
        state: 'riding',
        startedAt: scene.clock.now,
        startMileage,
        endedAt: null,
        distanceM: null,
        endStation: undefined,
        endAt: undefined,
      };
      trips.set(tripId, trip);
      return own(trip);
    },
    'rider.trip': ({ params }: InputOf<typeof rider.trip>) => own(tripOf(params.tripId)),
    'rider.pause': ({ params }: InputOf<typeof rider.pause>) => {
      const trip = tripOf(params.tripId, 'riding');
      give(trip.carId, 'lock');
      trip.state = 'temp_parked';
      return own(trip);
    },
    'rider.resume': ({ params }: InputOf<typeof rider.resume>) => {
      const trip = tripOf(params.tripId, 'temp_parked');
      give(trip.carId, 'unlock');
      trip.state = 'riding';
      return own(trip);
    },
    'rider.end': ({ params }: InputOf<typeof rider.end>) => {
      const trip = tripOf(params.tripId, 'riding');
      give(trip.carId, 'lock');
      const { device } = lineOf(scene, trip.carId);
      trip.state = 'ended';
      trip.endedAt = scene.clock.now;
      trip.distanceM = Math.round(device.mileage - trip.startMileage);
      trip.endAt = device.at;
      trip.endStation = scene.stations.at(device.at)?.fenceId;
      busy.delete(trip.carId);
      busy.delete(trip.riderId);
      return own(trip);
    },
    'rider.reportFault': () => ({ reportId: 'r1' }),
  };
}
