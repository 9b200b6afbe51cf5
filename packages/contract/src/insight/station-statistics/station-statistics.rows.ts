import { z } from 'zod';
import { cents, id, lat, lng, pageOf } from '../../kit/index.ts';
import { ticketReason, ticketState } from '../../service/tickets/tickets.rows.ts';
import { type StationFigure, stationFigures } from './station-figures.ts';

const n = z.int();
const figures = Object.fromEntries(stationFigures.map((name) => [name, n])) as Record<
  StationFigure,
  typeof n
>;

const named = {
  id,
  name: z.string(),
  serviceAreaId: n,
  area: z.string(),
  /** Whether it takes part. */
  enabled: z.boolean(),
};

/** How a station stands just now. */
export const liveStation = z.object({
  ...named,
  tags: z.array(z.string()),
  ...figures,
  /** Vehicles; null: any number. */
  capacity: n.nullable(),
  /** Percent of the capacity; null where any number may stand. */
  fillPct: n.nullable(),
});
export type LiveStation = z.infer<typeof liveStation>;

/** What came of stations over a span of business days. */
const done = {
  /** Rides that began there and that ended there. */
  pickups: n,
  returns: n,
  /** Returns less pickups. */
  netFlow: n,
  /** Net paid for rides that began there, by the day of each payment and refund. */
  earnedCents: cents,
  /** Open with nothing to ride, and without room: from 06 to 23 unless other hours are asked for; null where no such time was counted yet. */
  emptySeconds: n.nullable(),
  fullSeconds: n.nullable(),
  /** Applications about returns there or nearest to it, and complaints about such rides. */
  approvals: n,
  disputes: n,
  /** Vehicles that staff brought and took away, as far as that was judged to count. */
  movesIn: n,
  movesOut: n,
};

export const pastStation = z.object({
  ...named,
  ...done,
  /** Of the time in which it was open, percent; null where it never was. */
  emptyPct: n.nullable(),
  /** The local hour in which most began and ended; null where nothing did. */
  peakHour: n.nullable(),
  /** The instants within which everything was counted. */
  from: z.number(),
  to: z.number(),
});
export type PastStation = z.infer<typeof pastStation>;

/** What came of all stations that a search finds. */
export const pastSums = z.object(done);

/** A station at the other end of rides, and how many they are. */
const flow = z.object({ id, name: z.string(), rides: n });

/** How rides came to a station and left it over a span. */
export const stationFlows = z.object({
  from: z.number(),
  to: z.number(),
  /** The hours of the day, from midnight on. */
  hours: z.array(z.object({ hour: n, pickups: n, returns: n })).length(24),
  /** Where most came from, and where most went; at most ten each. */
  origins: z.array(flow),
  targets: z.array(flow),
});
export type StationFlows = z.infer<typeof stationFlows>;

/** How a station stood in a half hour and what came of it. */
const half = z.object({
  /** When it begins. */
  at: z.number(),
  /** Rentable vehicles on average over its hour; null where nobody counted. */
  rentable: z.number().nullable(),
  /** Minutes with something to ride, open with nothing, and without room; null where nobody looked. */
  presentMinutes: n.nullable(),
  emptyMinutes: n.nullable(),
  fullMinutes: n.nullable(),
  pickups: n,
  returns: n,
  /** Riders whose vehicle there did not go: counted at dawn for the day before, null until then. */
  failures: n.nullable(),
});
export type StationHalf = z.infer<typeof half>;

/** How a station went on, half hour by half hour. */
export const stationCourse = z.object({ from: z.number(), to: z.number(), halves: z.array(half) });
export type StationCourse = z.infer<typeof stationCourse>;

/** A complaint about a ride that ended at a station or nearest to it. */
const dispute = z.object({
  /** Id of the ticket. */
  id,
  state: ticketState,
  reasons: z.array(ticketReason),
  createdAt: z.number(),
  /** Where the ride ended; null where nobody knows. */
  at: z.object({ lng, lat }).nullable(),
});
export type StationDispute = z.infer<typeof dispute>;

/** Where the rides of complaints about a station ended, the newest first. */
export const stationDisputes = z.object({
  from: z.number(),
  to: z.number(),
  station: z.object({ lng, lat }),
  list: z.array(dispute),
  /** How many there are, also those that are not told. */
  count: n,
});
export type StationDisputes = z.infer<typeof stationDisputes>;

/** What half hours come to, as they were counted at dawn of the day after. */
const counted = {
  pickups: n,
  returns: n,
  failures: n,
  /** Open with nothing to ride, and without room: of days from 06 to 23, of an hour all of it. */
  emptySeconds: n,
  /** Of the time in which it was open, percent; null where it never was. */
  emptyPct: n.nullable(),
  fullSeconds: n,
};

/** A station's span, one of its days or an hour of one. */
export const stationSlot = z.object({
  id: z.string(),
  stationId: id,
  name: z.string(),
  serviceAreaId: n,
  area: z.string(),
  /** Null: all days of the span. */
  day: z.string().nullable(),
  /** The local hour; null: all of them. */
  hour: n.nullable(),
  ...counted,
  /** The instants within which it was counted. */
  from: z.number(),
  to: z.number(),
});
export type StationSlotRow = z.infer<typeof stationSlot>;

export const stationSlots = pageOf(stationSlot).extend({
  sum: z.object(counted),
  /** The last day of the span that is counted; null: none yet. */
  countedDay: z.string().nullable(),
});
export type StationSlots = z.infer<typeof stationSlots>;
