import { z } from 'zod';
import { taskType } from '../../fleet/tasks/index.ts';
import { carId, cents, id, lat, lng } from '../../kit/index.ts';
import { opsTaskState } from '../field-work/index.ts';

/** What somebody of the field staff goes by: how many packs and vehicles it takes aboard. */
export const workRides = ['scooter', 'tricycle', 'van'] as const;
export const workRide = z.enum(workRides);
export type WorkRide = z.infer<typeof workRide>;

export const workPlanStates = ['waiting', 'making', 'failed', 'draft', 'sent', 'ended'] as const;
export const workPlanState = z.enum(workPlanStates);
export type WorkPlanState = z.infer<typeof workPlanState>;

export const workPlanEnds = ['over', 'cancelled', 'replaced', 'passed_over'] as const;

/** A version of the plan of a shift. */
export const workPlanRow = z.object({
  id,
  serviceAreaId: z.number(),
  agentId: z.number(),
  areaName: z.string(),
  state: workPlanState,
  /** Made because something happened; somebody has to send it or pass it over. */
  proposed: z.boolean(),
  /** The plan that it replaces once it is sent. */
  replacesId: id.nullable(),
  /** Together with which others it was asked for; null: alone. */
  roundId: id.nullable(),
  shiftFrom: z.number(),
  shiftUntil: z.number(),
  people: z.int(),
  stops: z.int(),
  /** 0 to 1, while it is made. */
  progress: z.number(),
  /** What it brings less what it costs. */
  netCents: cents.nullable(),
  createdAt: z.number(),
  creator: z.string().nullable(),
  madeAt: z.number().nullable(),
  sentAt: z.number().nullable(),
  endedAt: z.number().nullable(),
  endedWhy: z.enum(workPlanEnds).nullable(),
  version: z.int(),
});
export type WorkPlanRow = z.infer<typeof workPlanRow>;

export const skippedWhy = ['in_hand', 'in_trip', 'gone', 'replaced', 'cancelled', 'over'] as const;

/** A stop of a plan: one piece of work at one vehicle. */
export const planLine = z.object({
  /** What is done at which vehicle, and for a move where to. */
  id: z.string(),
  operatorId: id,
  person: z.string(),
  /** From 1, by person. */
  no: z.int(),
  kind: taskType,
  carId,
  fromStation: z.string().nullable(),
  toStation: z.string().nullable(),
  arriveAt: z.number(),
  leaveAt: z.number(),
  /** Travel and work that it adds. */
  minutes: z.number(),
  /** Rides that it saves until the next visit. */
  rides: z.number(),
  valueCents: cents,
  /** What of its value these rides bring; null: it was not written down. */
  ridesCents: cents.nullable(),
  costCents: cents,
  /** Percent when the plan was made; null: nobody knows. */
  charge: z.int().nullable(),
  /** How old what was known of the vehicle was then, minutes; null: nobody knows. */
  heardMinutes: z.int().nullable(),
  /** Vehicles to rent at the station that it is about, and hours until somebody would come there otherwise. */
  standing: z.int().nullable(),
  hours: z.number().nullable(),
  pinned: z.boolean(),
  taskId: id.nullable(),
  /** What became of it. */
  taskState: opsTaskState.nullable(),
  validity: z.enum(['valid', 'invalid', 'pending']).nullable(),
  finishedAt: z.number().nullable(),
  skipped: z.enum(skippedWhy).nullable(),
  planId: id,
  planState: workPlanState,
  planVersion: z.int(),
  shiftUntil: z.number(),
});
export type PlanLineRow = z.infer<typeof planLine>;

const point = z.tuple([lng, lat]);

/** Somebody in a plan. */
export const planPerson = z.object({
  operatorId: id,
  name: z.string(),
  ride: workRide,
  /** Where it begins. */
  at: point,
  /** The store to which it returns when its stops are done, and when it is back; null: none is named, or it has no stops. */
  depot: z.string().nullable(),
  backAt: z.number().nullable(),
  fromAt: z.number(),
  untilAt: z.number(),
  packs: z.int(),
  packsMost: z.int(),
  bikesMost: z.int(),
  stops: z.int(),
  minutes: z.number(),
  metres: z.number(),
  /** Of the plan: value less cost of its lines. */
  netCents: cents,
  /** The stop it is at and the one after; null: none. */
  nowId: z.string().nullable(),
  nextId: z.string().nullable(),
  /** So long after its time the stop at which it is has not ended, minutes. */
  lateMinutes: z.int(),
  /** Along the stops, reloads between them, for the map. */
  path: z.array(point),
});
export type PlanPersonRow = z.infer<typeof planPerson>;

/** A station by what it loses until somebody comes. */
export const planStation = z.object({
  id,
  name: z.string(),
  at: point,
  /** Vehicles that could be rented when the plan was made. */
  have: z.int(),
  lostCents: cents,
  /** The band of 80 %. */
  leastCents: cents,
  mostCents: cents,
  /** What is lost still with the plan. */
  planCents: cents,
});
export type PlanStationRow = z.infer<typeof planStation>;

export const leftOutWhy = ['code', 'grid', 'load', 'banned', 'room', 'time', 'cost'] as const;

/** Work that is in nobody's route. */
export const leftOutRow = z.object({
  id: z.string(),
  kind: taskType,
  carId,
  toStation: z.string().nullable(),
  valueCents: cents,
  costCents: cents.nullable(),
  why: z.enum(leftOutWhy),
});

/** How what plans promised came true is told from so many stops on. */
export const fewestCalibrated = 200;

/** What a plan expected against what happened. */
export const planOutcome = z.object({
  /** Half hours that are over, with the rides that began at its stations in each. */
  slots: z.array(z.object({ at: z.number(), expected: z.number(), seen: z.int() })),
  /** Once its shift is over: the 20 stations at which most was otherwise. */
  stations: z.array(z.object({ id, name: z.string(), expected: z.number(), seen: z.int() })),
  /** Stops of its area that were done and counted in the last 28 days, and whose next visit was due. */
  lines: z.int(),
  /** Those by the rides that they were to save, a tenth after the other, and the rides that their vehicles made; empty below 200. */
  deciles: z.array(z.object({ decile: z.int(), lines: z.int(), rides: z.number(), seen: z.number() })),
});
export type PlanOutcome = z.infer<typeof planOutcome>;

/** What a plan gains or loses if a stop is given to somebody. */
export const planGiven = z.object({
  /** Of value less cost; null: the person may not do it. */
  addedCents: cents.nullable(),
  addedMinutes: z.number().nullable(),
  breaches: z.array(z.enum(['code', 'grid', 'load'])),
  /** Jobs that must be done, could be and then cannot. */
  infeasible: z.array(z.string()),
});
export type PlanGiven = z.infer<typeof planGiven>;

export const planMissing = ['rates', 'value', 'people', 'stations'] as const;

/** What a plan is made of, with how old it was. */
export const planInput = z.object({
  vehicles: z.int(),
  /** Whose charge nobody knows or nobody heard for an hour; they are left out. */
  unknown: z.int(),
  stations: z.int(),
  /** Of which no rates are known. */
  unrated: z.int(),
  tasks: z.int(),
  stores: z.int(),
  packs: z.int(),
  /** v, cents per ride; null: nothing was ridden in 28 days. */
  rideCents: z.number().nullable(),
  /** The share of demand that neighbours serve. */
  moved: z.number(),
  /** Minutes since the middle one of all vehicles was heard. */
  heardMinutes: z.int().nullable(),
  /** When rates were reckoned last. */
  ratedAt: z.number().nullable(),
  /** People whose place was not told within five minutes; they begin at their store, without one in the middle of the area. */
  unplaced: z.array(z.string()),
  /** Jobs to choose from, and how long the choice took. */
  jobs: z.int(),
  milliseconds: z.int(),
  /** Without these there is nothing to plan with. */
  missing: z.array(z.enum(planMissing)),
});
export type PlanInputRow = z.infer<typeof planInput>;

/** How a plan differs from another. */
export const planComparison = z.object({
  id,
  netCents: cents.nullable(),
  /** Of a plan that it replaces: valued when this one was made. */
  nowCents: cents.nullable(),
  stops: z.int(),
  /** Stops of another person, and those after another stop. */
  persons: z.int(),
  orders: z.int(),
});

/** What the same people would do by the simple rule, by the same reckoning; made with the plan. */
export const planByRule = z.object({
  netCents: cents,
  stops: z.int(),
  /** Travel and work. */
  minutes: z.int(),
});

/** A change by hand. */
export const planChangeRow = z.object({
  no: z.int(),
  kind: z.enum(['pin', 'unpin', 'ban', 'give']),
  jobId: z.string(),
  person: z.string().nullable(),
  untilAt: z.number().nullable(),
  at: z.number(),
  by: z.string(),
});

/** All of a plan but its lines. */
export const workPlan = workPlanRow.extend({
  input: planInput.nullable(),
  crew: z.array(planPerson),
  stations: z.array(planStation),
  leftOut: z.array(leftOutRow),
  /** Pinned, and cannot be done. */
  infeasible: z.array(z.string()),
  changes: z.array(planChangeRow),
  last: planComparison.nullable(),
  yesterday: planComparison.nullable(),
  byRule: planByRule.nullable(),
  /** On duty in its area now, and left out because one plan takes no more people. */
  beyond: z.int(),
  /** A newer version that waits to be sent. */
  waitingId: id.nullable(),
});
export type WorkPlan = z.infer<typeof workPlan>;

/** Somebody who could be planned. */
export const planColleague = z.object({
  operatorId: id,
  name: z.string(),
  duty: z.boolean(),
  /** As in its last plan. */
  ride: workRide,
});
export type PlanColleague = z.infer<typeof planColleague>;
