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
  /** Whether it is enabled. */
  enabled: z.boolean(),
};

/** The standing of a station. */
export const liveStation = z.object({
  ...named,
  tags: z.array(z.string()),
  ...figures,
  /** Vehicles; null: unlimited. */
  capacity: n.nullable(),
  /** Percent of the capacity; null if unlimited. */
  fillPct: n.nullable(),
});
export type LiveStation = z.infer<typeof liveStation>;

/** The figures of stations over business days. */
const done = {
  /** Rides that began and ended there. */
  pickups: n,
  returns: n,
  /** Returns minus pickups. */
  netFlow: n,
  /** Net payments for rides that began there, by the day of each payment and refund. */
  earnedCents: cents,
  /** Time open without a vehicle, and full: from 06 to 23 unless other hours are requested; null if not counted yet. */
  emptySeconds: n.nullable(),
  fullSeconds: n.nullable(),
  /** Applications about returns there or nearest to it, and complaints about such rides. */
  approvals: n,
  disputes: n,
  /** Vehicles brought and taken away by staff, as far as judged valid. */
  movesIn: n,
  movesOut: n,
};

export const pastStation = z.object({
  ...named,
  ...done,
  /** Percent of the time in which it was open; null if it never was. */
  emptyPct: n.nullable(),
  /** The local hour with the most starts and ends; null if there were none. */
  peakHour: n.nullable(),
  /** The period of the counts. */
  from: z.number(),
  to: z.number(),
});
export type PastStation = z.infer<typeof pastStation>;

/** The totals over all matching stations. */
export const pastSums = z.object(done);

/** The station at the other end of rides, and their number. */
const flow = z.object({ id, name: z.string(), rides: n });

/** The rides to and from a station over a span. */
export const stationFlows = z.object({
  from: z.number(),
  to: z.number(),
  /** The hours of the day, from midnight on. */
  hours: z.array(z.object({ hour: n, pickups: n, returns: n })).length(24),
  /** The most frequent origins and destinations; at most ten each. */
  origins: z.array(flow),
  targets: z.array(flow),
});
export type StationFlows = z.infer<typeof stationFlows>;

/** The state of a station in a half hour, and its figures. */
const half = z.object({
  /** Its start. */
  at: z.number(),
  /** Average rentable vehicles in its hour; null if not counted. */
  rentable: z.number().nullable(),
  /** Minutes with vehicles, open without any, and full; null if unknown. */
  presentMinutes: n.nullable(),
  emptyMinutes: n.nullable(),
  fullMinutes: n.nullable(),
  pickups: n,
  returns: n,
  /** Riders whose vehicle there did not open: counted early in the morning for the previous day, null until then. */
  failures: n.nullable(),
});
export type StationHalf = z.infer<typeof half>;

/** The course of a station by half hours. */
export const stationCourse = z.object({ from: z.number(), to: z.number(), halves: z.array(half) });
export type StationCourse = z.infer<typeof stationCourse>;

/** A complaint about a ride that ended at a station or nearest to it. */
const dispute = z.object({
  /** Id of the ticket. */
  id,
  state: ticketState,
  reasons: z.array(ticketReason),
  createdAt: z.number(),
  /** Where the ride ended; null if unknown. */
  at: z.object({ lng, lat }).nullable(),
});
export type StationDispute = z.infer<typeof dispute>;

/** Where the rides of complaints about a station ended, newest first. */
export const stationDisputes = z.object({
  from: z.number(),
  to: z.number(),
  station: z.object({ lng, lat }),
  list: z.array(dispute),
  /** The total, including those not listed. */
  count: n,
});
export type StationDisputes = z.infer<typeof stationDisputes>;

/** The sums of half hours, as counted early on the next morning. */
const counted = {
  pickups: n,
  returns: n,
  failures: n,
  /** Open without a vehicle, and full: for days from 06 to 23, for an hour all of it. */
  emptySeconds: n,
  /** Percent of the time in which it was open; null if it never was. */
  emptyPct: n.nullable(),
  fullSeconds: n,
};

/** A station's whole span, one of its days, or an hour of one. */
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
  /** The period of the counts. */
  from: z.number(),
  to: z.number(),
});
export type StationSlotRow = z.infer<typeof stationSlot>;

export const stationSlots = pageOf(stationSlot).extend({
  sum: z.object(counted),
  /** The last counted day of the span; null: none yet. */
  countedDay: z.string().nullable(),
});
export type StationSlots = z.infer<typeof stationSlots>;
