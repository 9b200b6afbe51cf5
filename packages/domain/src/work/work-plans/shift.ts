import type { LngLat } from '../../platform/geo/index.ts';
import { distanceMetres } from '../../platform/geo/index.ts';
import { meanWorth, type Wear, type WorkPrices } from '../value/index.ts';
import {
  type CandidateInput,
  candidatesOf,
  type PlanStation,
  type PlanVehicle,
  type WantedWork,
} from './candidates.ts';
import type { RouteStops } from './insertion.ts';
import type { LeftOut } from './left-out.ts';
import { lossesBy, outlooksOf, type StationOutlook } from './outlook.ts';
import { planAlong, planWithRest } from './plan.ts';
import { worth } from './prepared.ts';
import { simpleRuleStops } from './simple-rule.ts';
import type { Plan, PlanCurve, PlanInput, PlanJob, PlanPerson, PlanStore } from './types.ts';

/** A station with what is expected of it from the beginning of the shift on, per hour and by half hour. */
export interface ShiftStation {
  id: string;
  at: LngLat;
  gridId: string | null;
  /** null: any number. */
  capacity: number | null;
  /** Free places less vehicles that are on their way. */
  room: number;
  demand: readonly number[];
  /** What the demand was estimated from: the Gamma of each, whose mean may differ by the factor of the day. */
  shapes: readonly number[];
  exposures: readonly number[];
  returns: readonly number[];
  /** H. */
  hours: number;
  ridesPerVehicleHour: number;
}

/** A task that waits, for whose worth no rule of rides exists, or which is about a vehicle that nothing else is known of. */
export interface ShiftTask {
  kind: string;
  vehicleId: string;
  at: LngLat;
  gridId: string | null;
  /** Minutes of work. */
  minutes: number;
  packs: number;
  priority: 'low' | 'mid' | 'high' | 'urgent';
  dueMinute: number | null;
  /** The station at which the vehicle can be rented again once it is done. */
  freesAt: string | null;
}

/** What must be done, by somebody or anybody, and what may not be done before a minute; both by what they are about. */
export interface ShiftWishes {
  pins: readonly { subject: string; personId: string | null }[];
  bans: readonly { subject: string; untilMinute: number }[];
}

/** All that a plan of a shift is made of; plain values, so that it can be sent to a thread. */
export interface ShiftErrand extends ShiftWishes {
  stations: readonly ShiftStation[];
  vehicles: readonly PlanVehicle[];
  tasks: readonly ShiftTask[];
  people: readonly PlanPerson[];
  stores: readonly PlanStore[];
  wanted: readonly WantedWork[];
  /** v, cents per ride. */
  rideCents: number;
  /** What rides of each half hour of a day bring beside v, from the first of the plan on; 1: as much. */
  worth: readonly number[];
  /** κ. */
  moved: number;
  wear: Wear;
  prices: WorkPrices;
  minutes: CandidateInput['minutes'];
  seed: number;
  iterations: number;
  /** The plan before it, to be valued as of now. */
  before?: RouteStops;
}

/** What changes of a plan are reckoned of: the jobs that are in it or might be, and the curves that they move. */
export interface PlanBasis {
  people: PlanPerson[];
  jobs: PlanJob[];
  stores: PlanStore[];
  curves: PlanCurve[];
  rooms: [id: string, room: number][];
  prices: WorkPrices;
}

export interface ShiftOutcome {
  plan: Plan;
  /** Of the plan before, valued now. */
  before: Plan | null;
  /** What the same people would do by the simple rule, valued alike. */
  byRule: Plan;
  leftOut: LeftOut[];
  stations: StationOutlook[];
  basis: PlanBasis;
  /** How many jobs there were to choose from. */
  jobs: number;
}

/** Ways are so much longer than the air line, and so fast one gets along them, metres a minute. */
const travelDetour = 1.35;
const travelSpeed = 14_000 / 60;
const planTravel = {
  metres: (from: LngLat, to: LngLat) => travelDetour * distanceMetres(from, to),
  metresPerMinute: travelSpeed,
};

const mostLeftOut = 20;
/** Complaints that a task nobody can price by rides is worth, by its priority; what is urgent must be done. */
const complaints = { low: 0.5, mid: 1, high: 2, urgent: 4 } as const;

/** A plan for a shift: a function of what it is given alone. */
export function shiftPlanOf(errand: ShiftErrand, told?: (share: number) => void): ShiftOutcome {
  const { input, seen } = inputOf(errand);
  const effort = { seed: errand.seed, iterations: errand.iterations, ...(told && { told }) };
  const { plan: found, leftOut } = planWithRest(input, effort, mostLeftOut);
  const plan = { ...found, infeasible: onceEach(input, found) };
  return {
    plan,
    before: errand.before ? planAlong(input, errand.before) : null,
    byRule: planAlong(input, simpleRuleStops(input, errand.vehicles)),
    leftOut,
    stations: outlooksOf(errand, input, { seen, plan }),
    basis: basisOf(input, plan, leftOut),
    jobs: input.jobs.length,
  };
}

/** Pins that cannot be kept, each once: of several ways to do a thing one is enough. */
function onceEach({ jobs }: PlanInput, { lines, infeasible }: Plan) {
  const subjectOf = new Map(jobs.map(({ id, subject }) => [id, subject]));
  const seen = new Set(lines.map(({ jobId }) => subjectOf.get(jobId)));
  return infeasible.filter((id) => {
    const subject = subjectOf.get(id);
    if (seen.has(subject)) return false;
    seen.add(subject);
    return true;
  });
}

/** What work on each vehicle is worth as of now, cents by subject (`swap 620100001`): of several ways to do it, the best. */
export function worthOfWork(errand: ShiftErrand): Map<string, number> {
  const { input } = inputOf(errand);
  const best = new Map<string, number>();
  for (const job of input.jobs) {
    const cents = worth({ input }, job);
    best.set(job.subject, Math.max(cents, best.get(job.subject) ?? Number.NEGATIVE_INFINITY));
  }
  return best;
}

function inputOf(errand: ShiftErrand) {
  const { stations, rideCents, worth: worthAt } = errand;
  const standing = new Map<unknown, number>();
  for (const { stationId } of errand.vehicles) standing.set(stationId, (standing.get(stationId) ?? 0) + 1);
  const seen = stations.map((station): PlanStation => {
    const { id, at, gridId, hours, ridesPerVehicleHour, demand, capacity } = station;
    return {
      id,
      at,
      gridId,
      hours,
      rideCents: rideCents * meanWorth(worthAt, demand, hours),
      ridesPerVehicleHour,
      losses: lossesBy(station, demand),
      beyond: capacity === null ? 0 : Math.max(0, (standing.get(id) ?? 0) - capacity),
    };
  });
  const { jobs, curves } = candidatesOf({
    ...errand,
    stations: seen,
    detour: travelDetour,
    metresPerMinute: travelSpeed,
  });
  const placeOf = new Map(stations.map(({ id }, i) => [id, i]));
  const asked = errand.tasks.map((task) => taskJob(errand, task, placeOf));
  const known = new Set(jobs.map(({ subject }) => subject));
  const all = [...jobs, ...asked.filter(({ subject }) => !known.has(subject))];
  const input: PlanInput = {
    people: errand.people,
    jobs: all.map((job) => wished(errand, job)),
    stores: errand.stores,
    curves,
    rooms: new Map(stations.map(({ id, room }) => [id, room])),
    travel: planTravel,
    prices: errand.prices,
  };
  return { input, seen };
}

function taskJob({ prices }: ShiftErrand, task: ShiftTask, placeOf: ReadonlyMap<string, number>): PlanJob {
  const id = `${task.kind} ${task.vehicleId}`;
  const place = task.freesAt === null ? undefined : placeOf.get(task.freesAt);
  const isUrgent = task.priority === 'urgent';
  return {
    id,
    subject: id,
    kind: task.kind,
    gridId: task.gridId,
    visits: [{ at: task.at, minutes: task.minutes, packs: task.packs, bikes: 0 }],
    fixedCents: prices.complaintCents * complaints[task.priority],
    effects: place === undefined ? [] : [{ curve: 2 * place, by: 1 }],
    ...(task.dueMinute !== null && isUrgent && { dueMinute: task.dueMinute }),
    ...(isUrgent && { pinnedTo: 'anybody' }),
  };
}

/** A job with what is wished of it: pins go over bans. */
function wished({ pins, bans }: ShiftWishes, job: PlanJob): PlanJob {
  const pin = pins.find(({ subject }) => subject === job.subject);
  if (pin) return { ...job, pinnedTo: pin.personId ?? 'anybody' };
  const until = bans.reduce(
    (most, { subject, untilMinute }) => (subject === job.subject ? Math.max(most, untilMinute) : most),
    0,
  );
  return until > 0 ? { ...job, notBefore: until } : job;
}

/** Only what the jobs of the plan and the best of the others need, so that it can be kept. */
function basisOf(input: PlanInput, { lines, infeasible }: Plan, leftOut: readonly LeftOut[]): PlanBasis {
  const kept = new Set([...lines, ...leftOut].map(({ jobId }) => jobId).concat(infeasible));
  const subjects = new Set(input.jobs.flatMap(({ id, subject }) => (kept.has(id) ? [subject] : [])));
  const jobs = input.jobs.filter(({ subject, pinnedTo }) => subjects.has(subject) || pinnedTo !== undefined);
  const used = [...new Set(jobs.flatMap(({ effects }) => effects.map(({ curve }) => curve)))];
  const place = new Map(used.map((curve, i) => [curve, i]));
  const exact = (rides: readonly number[]) => rides.map((each) => Math.round(each * 1e5) / 1e5);
  const stations = new Set(jobs.flatMap(({ visits }) => visits.flatMap(({ roomAt }) => roomAt ?? [])));
  return {
    people: [...input.people],
    jobs: jobs.map((job) => ({
      ...job,
      effects: job.effects.map(({ curve, by }) => ({ curve: place.get(curve) ?? 0, by })),
    })),
    stores: [...input.stores],
    curves: used.flatMap((curve) => {
      const of = input.curves[curve];
      return of ? [{ ...of, rides: exact(of.rides) }] : [];
    }),
    rooms: [...stations].map((id) => [String(id), input.rooms.get(id) ?? 0]),
    prices: input.prices,
  };
}

/** A plan changed by hand: its stops as they were, and what is wished put where it fits best. */
export function changedPlan(basis: PlanBasis, stops: RouteStops, wishes: ShiftWishes): Plan {
  const input: PlanInput = {
    ...basis,
    jobs: basis.jobs.map((job) => wished(wishes, job)),
    rooms: new Map(basis.rooms),
    travel: planTravel,
  };
  const subjectOf = new Map(basis.jobs.map(({ id, subject }) => [id, subject]));
  const pinned = new Map(wishes.pins.map(({ subject, personId }) => [subject, personId]));
  const banned = new Set(wishes.bans.map(({ subject }) => subject));
  const stays = (jobId: string, personId: string) => {
    const subject = subjectOf.get(jobId) ?? '';
    const isPinned = pinned.has(subject);
    return isPinned ? (pinned.get(subject) ?? personId) === personId : !banned.has(subject);
  };
  const kept = stops.map(({ personId, stops: own }) => ({
    personId,
    stops: own.filter(({ jobId }) => stays(jobId, personId)),
  }));
  const still = new Set(kept.flatMap((route) => route.stops.map(({ jobId }) => subjectOf.get(jobId))));
  const isAsked = (subject: string) => !still.has(subject) && (pinned.has(subject) || banned.has(subject));
  const open = input.jobs.flatMap(({ id, subject }) => (isAsked(subject) ? [id] : []));
  const plan = planAlong(input, kept, open);
  return { ...plan, infeasible: onceEach(input, plan) };
}
