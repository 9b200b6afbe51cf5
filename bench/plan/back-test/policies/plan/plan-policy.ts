import {
  changesBetween,
  isReplanDue,
  type Plan,
  type PlanInput,
  planOf,
  replaces,
} from '@kickstand/domain/work/work-plans';
import type { Known, Order, Policy, SeenPerson } from '../../known.ts';
import { nearest } from '../nearest.ts';
import { planInputOf } from './input.ts';
import { type Outlook, outlookFrom } from './outlook.ts';
import { jobIdOf, orderOf, type Stop } from './stops.ts';

const idleMinutes = 5;

/** How long each plan is sought: in a town of four people more brings nothing that could be measured. */
const effort = { iterations: 60, candidates: 25 };

/** P: the plan of the day, made anew on news and every half hour. */
export function dailyPlan(): Policy {
  const planner = new Planner();
  return {
    name: 'P',
    dawn: (known) => planner.learn(known),
    tick: (known) => planner.tick(known),
    next: (personId, known) => planner.next(personId, known),
    failed: () => planner.fail(),
  };
}

class Planner {
  private outlook: Outlook | undefined;
  private routes = new Map<number, Stop[]>();
  /** Where vehicles aboard are to be put down. */
  private readonly bound = new Map<number, number>();
  private planned = { at: Number.NEGATIVE_INFINITY, staff: '', stock: [] as number[] };
  private failures = 0;

  learn(known: Known) {
    this.outlook = outlookFrom(known);
    this.routes.clear();
  }

  fail() {
    this.failures += 1;
  }

  tick(known: Known) {
    if (!this.outlook) this.learn(known);
    const { outlook, planned } = this;
    if (!outlook) return;
    const due = isReplanDue({
      minutesSincePlan: known.now - planned.at,
      staffChanged: staffOf(known) !== planned.staff,
      urgentTask: false,
      failures: this.failures,
      worstStationOff: this.worstOff(known, outlook),
    });
    if (due) this.plan(known, outlook);
  }

  /** By how many vehicles the worst station is off what was expected when the plan was made. */
  private worstOff(known: Known, outlook: Outlook) {
    const { at, stock } = this.planned;
    if (stock.length === 0) return 0;
    return Math.max(
      ...stockOf(known).map((have, station) =>
        Math.abs(have - Math.max(0, (stock[station] ?? 0) + outlook.driftOf(station, at, known.now))),
      ),
    );
  }

  private plan(known: Known, outlook: Outlook) {
    const input = planInputOf(known, outlook, this.bound);
    const kept = keptOf(input, this.routes);
    const old = planOf(kept, { seed: 1, iterations: 0 });
    const fresh = planOf(input, {
      seed: Math.round(known.now),
      iterations: effort.iterations,
      candidates: effort.candidates,
    });
    const changes = changesBetween(orderIn(old), orderIn(fresh));
    const chosen = replaces(old.netCents, fresh.netCents, changes) ? fresh : old;
    this.routes = new Map(
      chosen.routes.map(({ personId, stops }) => [
        Number(personId),
        stops.map(({ kind, id, visit }) => ({ kind, id, visit })),
      ]),
    );
    this.planned = { at: known.now, staff: staffOf(known), stock: stockOf(known) };
    this.failures = 0;
  }

  next(personId: number, known: Known): Order {
    const person = known.people.find(({ id }) => id === personId);
    const route = this.routes.get(personId) ?? [];
    if (!person) return { kind: 'wait', minutes: idleMinutes };
    for (let stop = route.shift(); stop; stop = route.shift()) {
      const order = orderOf(stop, person, known);
      if (!order) continue;
      if (order.kind === 'take') this.bound.set(order.bikeId, Number(stop.id.split(' ')[2]));
      return order;
    }
    return putDown(person, known) ?? { kind: 'wait', minutes: idleMinutes };
  }
}

/** What is aboard without a place to go is put down at the nearest station with room. */
function putDown({ at, aboard }: SeenPerson, { stations, bikes }: Known): Order | undefined {
  const [bikeId] = aboard;
  if (bikeId === undefined) return undefined;
  const roomy = stations.filter(
    ({ id, capacity }) => bikes.filter(({ stationId }) => stationId === id).length < capacity,
  );
  const [to] = nearest(at, roomy);
  return to && { kind: 'put', bikeId, stationId: to.id };
}

const staffOf = ({ people, now }: Known) =>
  people
    .filter(({ fromMinute }) => fromMinute <= now)
    .map(({ id }) => id)
    .join();

function stockOf({ stations, bikes }: Known) {
  const stock = stations.map(() => 0);
  for (const { stationId, isRentable } of bikes)
    if (stationId !== null && isRentable) stock[stationId] = (stock[stationId] ?? 0) + 1;
  return stock;
}

/** The old plan as it could go on now: its jobs only, in their order. */
function keptOf(input: PlanInput, routes: ReadonlyMap<number, readonly Stop[]>): PlanInput {
  const first = new Map(
    [...routes].map(([person, stops]) => [
      String(person),
      [...new Set(stops.filter(({ kind }) => kind === 'visit').map(jobIdOf))],
    ]),
  );
  const all = new Set([...first.values()].flat());
  return {
    ...input,
    jobs: input.jobs.filter(({ id, pinnedTo }) => all.has(id) || pinnedTo !== undefined),
    people: input.people.map((person) => ({ ...person, first: first.get(person.id) ?? [] })),
  };
}

const orderIn = ({ routes }: Plan) =>
  routes.map(({ personId, stops }) => ({
    personId,
    jobIds: [...new Set(stops.filter(({ kind }) => kind === 'visit').map(({ id }) => id))],
  }));
