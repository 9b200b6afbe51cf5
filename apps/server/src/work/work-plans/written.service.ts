import type {
  Plan,
  PlanBasis,
  PlanRoute,
  RouteStops,
  ShiftErrand,
  ShiftOutcome,
} from '@kickstand/domain/work/work-plans';
import type { Db } from '../../kernel/database/db.ts';
import { changePlan } from './plans.store.ts';
import { type NewStop, replaceStops } from './stops.store.ts';

/** The basis of manual changes, with facts about vehicles and stations. */
export interface KeptBasis extends PlanBasis {
  /** The instant of the first minute. */
  begin: number;
  vehicles: Record<string, { charge: number; heardMinutes?: number | undefined; stationId: string | null }>;
  stations: Record<string, { standing: number; hours: number }>;
}

/** The facts about vehicles and stations in a basis. */
export function factsOf(errand: ShiftErrand, { basis, stations }: ShiftOutcome, begin: number): KeptBasis {
  const have = new Map(stations.map((one) => [one.id, one.have]));
  const about = new Set(basis.jobs.map(({ subject }) => subject.split(' ')[1]));
  const vehicles = errand.vehicles.filter(({ id }) => about.has(id));
  return {
    ...basis,
    begin,
    vehicles: Object.fromEntries(
      vehicles.map(({ id, charge, heardMinutes, stationId }) => [
        id,
        { charge, heardMinutes, stationId: stationId === null ? null : String(stationId) },
      ]),
    ),
    stations: Object.fromEntries(
      errand.stations.map(({ id, hours }) => [
        id,
        { standing: have.get(id) ?? 0, hours: Math.round(hours * 10) / 10 },
      ]),
    ),
  };
}

/** Jobs and their visits in route order, without derived stops. */
export const stopsInOrder = (routes: readonly PlanRoute[]): RouteStops =>
  routes.map(({ personId, stops }) => ({
    personId,
    stops: stops.flatMap(({ kind, id, visit }) => (kind === 'visit' ? [{ jobId: id, visit }] : [])),
  }));

/** The parts of a job id: `move 10000001 <station> ridden`. */
export function jobParts(jobId: string) {
  const [kind = '', vehicle = '', toId] = jobId.split(' ');
  return { kind, vehicle, toId: toId || null };
}

export const subjectOf = (jobId: string) => jobId.split(' ').slice(0, 2).join(' ');

const minuteMs = 60_000;

/** Stores the stops of a plan, and its totals. */
export async function writePlan(
  db: Db,
  of: { planId: string; areaId: number; agentId: number },
  { plan, basis, pinned }: { plan: Plan; basis: KeptBasis; pinned: ReadonlySet<string> },
) {
  await replaceStops(db, of, stopsOfPlan(plan, basis, pinned));
  await changePlan(db, of.planId, {
    routes: JSON.stringify(plan.routes),
    infeasible: [...plan.infeasible],
    net_cents: Math.round(plan.netCents),
  });
}

function stopsOfPlan({ routes, lines }: Plan, basis: KeptBasis, pinned: ReadonlySet<string>): NewStop[] {
  const lineOf = new Map(lines.map((line) => [line.jobId, line]));
  const must = new Set(basis.jobs.flatMap(({ id, pinnedTo }) => (pinnedTo === undefined ? [] : [id])));
  return routes.flatMap(({ personId, stops }) => {
    const visits = stops.filter(({ kind }) => kind === 'visit');
    const jobs = [...new Set(visits.map(({ id }) => id))];
    return jobs.flatMap((jobId, no): NewStop[] => {
      const own = visits.filter(({ id }) => id === jobId);
      const [first, last, line] = [own[0], own.at(-1), lineOf.get(jobId)];
      if (!first || !last || !line) return [];
      const { kind, vehicle, toId } = jobParts(jobId);
      const known = basis.vehicles[vehicle];
      const about = basis.stations[toId ?? known?.stationId ?? ''];
      return [
        {
          jobId,
          operatorId: personId,
          no,
          kind,
          vehicle: Number(vehicle),
          fromStationId: known?.stationId ?? null,
          toStationId: toId,
          arriveAt: basis.begin + Math.round(first.arriveMinute * minuteMs),
          leaveAt: basis.begin + Math.round(last.leaveMinute * minuteMs),
          minutes: line.minutes,
          rides: line.rides,
          valueCents: Math.round(line.cents),
          costCents: Math.round(line.costCents),
          reason: {
            ridesCents: Math.round(line.rideCents),
            charge: known?.charge ?? null,
            heardMinutes: known?.heardMinutes ?? null,
            standing: about?.standing ?? null,
            hours: about?.hours ?? null,
          },
          pinned: pinned.has(subjectOf(jobId)) || must.has(jobId),
        },
      ];
    });
  });
}
