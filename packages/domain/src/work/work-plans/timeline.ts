import { jobOf, type Prepared, type StopCode } from './prepared.ts';
import { placeAt, reloadMinutes, type Step, withReloads } from './reloads.ts';
import type { PlanPerson, PlanStop } from './types.ts';

/** A route with its hours. */
export interface Timeline {
  steps: readonly Step[];
  /** Packs taken at each store. */
  used: readonly number[];
  metres: number;
  /** Travel and work. */
  minutes: number;
  breakMinute: number | null;
  homeMinute: number | null;
  /** Of a person whose shift ends at a depot, what this costs more than going there at once. */
  costCents: number;
}

/** Goes along a person's route; `false` from any step says that it cannot be done. */
class Walk {
  clock: number;
  metres = 0;
  work = 0;
  breakMinute: number | null = null;
  private bikes: number;
  private place: PlanPerson['at'];
  private readonly taken = new Set<number>();
  private readonly prepared: Prepared;
  private readonly person: PlanPerson;

  constructor(prepared: Prepared, person: PlanPerson) {
    this.prepared = prepared;
    this.person = person;
    this.clock = person.fromMinute;
    this.bikes = person.bikes;
    this.place = person.at;
  }

  /** A break that must begin before the end of what comes next begins now, that which may begin also. */
  private rest(lasts: number) {
    const pause = this.person.break;
    if (!pause || this.breakMinute !== null) return true;
    if (this.clock < pause.fromMinute && this.clock + lasts <= pause.byMinute) return true;
    this.breakMinute = Math.max(this.clock, pause.fromMinute);
    this.clock = this.breakMinute + pause.minutes;
    return this.breakMinute <= pause.byMinute;
  }

  step(step: Step): PlanStop | false {
    const metres = this.prepared.input.travel.metres(this.place, placeAt(this.prepared, step));
    const { id, kind, visit, minutes, notBefore, due } = this.about(step);
    const way = this.prepared.minutes(metres);
    if (!this.rest(way + minutes) || ('stop' in step && !this.carries(step.stop))) return false;
    const arriveMinute = this.clock + way;
    const leaveMinute = Math.max(arriveMinute, notBefore) + minutes;
    if (leaveMinute > Math.min(this.person.untilMinute, due)) return false;
    this.clock = leaveMinute;
    this.metres += metres;
    this.work += minutes;
    this.place = placeAt(this.prepared, step);
    return { kind, id, visit, arriveMinute, leaveMinute, metres };
  }

  private about(step: Step) {
    if ('store' in step) {
      const id = this.prepared.input.stores[step.store]?.id ?? '';
      const due = Number.POSITIVE_INFINITY;
      return { kind: 'reload' as const, id, visit: 0, minutes: reloadMinutes, notBefore: 0, due };
    }
    const { id, notBefore = 0, dueMinute } = this.prepared.job(jobOf(step.stop));
    const { minutes } = this.prepared.visit(step.stop);
    const due = dueMinute ?? Number.POSITIVE_INFINITY;
    return { kind: 'visit' as const, id, visit: step.stop & 1, minutes, notBefore, due };
  }

  /** Whether there is a place aboard for what is taken up, and what is put down was taken up before. */
  private carries(stop: StopCode) {
    const { bikes } = this.prepared.visit(stop);
    if ((stop & 1) === 1 && !this.taken.has(stop - 1)) return false;
    this.taken.add(stop);
    this.bikes += bikes;
    return this.bikes >= 0 && this.bikes <= this.person.bikesMost;
  }

  /** Whether a break that is still due, and the way to the depot, fit after the last stop. */
  ends() {
    const isRested = this.rest(Number.POSITIVE_INFINITY);
    const metres = wayHome(this.prepared, this.person, this.place);
    this.metres += metres;
    this.clock += this.prepared.minutes(metres);
    return isRested && this.clock <= this.person.untilMinute;
  }
}

const wayHome = ({ input }: Prepared, { home }: PlanPerson, from: PlanPerson['at']) =>
  home ? input.travel.metres(from, home.at) : 0;

/** The hours of a route; undefined when it breaks a rule. `left` says how many packs others leave in each store. */
export function timelineOf(
  prepared: Prepared,
  personIndex: number,
  route: readonly StopCode[],
  left: readonly number[],
): Timeline | undefined {
  const person = prepared.person(personIndex);
  const loaded = withReloads(prepared, person, route, left);
  if (!loaded) return undefined;
  const walk = new Walk(prepared, person);
  for (const step of loaded.steps) if (!walk.step(step)) return undefined;
  const isAway = route.length > 0;
  if (isAway && !walk.ends()) return undefined;
  const { metres, work } = walk;
  const anyway = isAway ? wayHome(prepared, person, person.at) : 0;
  const minutes = prepared.minutes(metres) + work;
  return {
    ...loaded,
    metres,
    minutes,
    breakMinute: walk.breakMinute,
    homeMinute: isAway && person.home ? walk.clock : null,
    costCents: prepared.cost(metres, work) - prepared.cost(anyway, 0),
  };
}

/** The stops of a route that can be done, with their hours. */
export function stopsOfTimeline(prepared: Prepared, personIndex: number, { steps }: Timeline): PlanStop[] {
  const walk = new Walk(prepared, prepared.person(personIndex));
  return steps.flatMap((step) => walk.step(step) || []);
}
