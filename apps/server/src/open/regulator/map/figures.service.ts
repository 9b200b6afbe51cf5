import type { DistrictFigures, DistrictTotals } from '@kickstand/contract/open/regulator';
import {
  type DayHours,
  type KpiBounds,
  liesIn,
  missedKpis,
  plainShare,
  sumTold,
  toldFleet,
  toldShare,
} from '@kickstand/domain/open/regulator';
import type { DistrictMeans, FleetCounts } from '../days/counts.store.ts';
import { type DayIncidents, type Incidents, noIncidents } from '../days/incidents.store.ts';
import type { District } from '../districts.store.ts';
import type { groupsOn } from './overview.store.ts';

type Told = DistrictTotals;

/** A district's means as far as they may be shown; the share in stations only if the standing vehicles are shown. */
export function fleetFigures(means: FleetCounts | undefined) {
  const none = {
    deployed: null,
    onStreet: null,
    inTrip: null,
    inStationPct: null,
    offlinePct: null,
    faulty: null,
  };
  if (!means) return none;
  return {
    ...toldFleet(means),
    inStationPct: toldShare(means.inStation, means.onStreet),
    offlinePct: toldShare(means.offline, means.deployed),
    faulty: Math.round(means.faulty),
  };
}

/** Complaints and violations: listed individually anyway, so that any number is shown. */
export const incidentFigures = (of: Incidents) => ({
  complaints: of.complaints,
  mended: of.mended,
  mendedInHourPct: plainShare(of.mendedInHour, of.mended),
  mendedInDayPct: plainShare(of.mendedInDay, of.mended),
  violations: of.violations,
  violationSeconds: of.violationsEnded === 0 ? null : Math.round(of.violationSeconds / of.violationsEnded),
});

export const perVehicleDay = (rides: number | null, deployed: number | null, days: number) =>
  rides === null || !deployed || days === 0 ? null : Math.round((rides / deployed / days) * 100) / 100;

const addedUp = (incidents: readonly Incidents[]): Incidents => {
  const sum = { ...noIncidents };
  for (const one of incidents)
    for (const key of Object.keys(sum) as (keyof Incidents)[]) sum[key] += one[key];
  return sum;
};

interface Counted {
  districts: readonly District[];
  means: readonly DistrictMeans[];
  incidents: readonly DayIncidents[];
  groups: Awaited<ReturnType<typeof groupsOn>>;
  days: readonly DayHours[];
  bounds: ReadonlyMap<number, KpiBounds>;
}

/** The figures of each district over a span. */
export function figuresOfDistricts(of: Counted): DistrictFigures[] {
  const means = new Map(of.means.map((one) => [one.districtId, one]));
  const hours = new Map(of.days.map((day) => [day.day, day]));
  return of.districts.map(({ id: _, polygons: __, quota, ...named }) => {
    const ended = of.groups.filter(({ districtId, kind, day, hour }) => {
      const span = hours.get(day);
      return districtId === named.districtId && kind === 'ends' && span && liesIn({ hour }, span);
    });
    const rides = sumTold(ended.map(({ n }) => n));
    const wholeDays = new Set(ended.flatMap(({ day }) => (isWhole(hours.get(day)) ? [day] : [])));
    const ofWhole = sumTold(ended.flatMap(({ day, n }) => (wholeDays.has(day) ? [n] : [])));
    const fleet = fleetFigures(means.get(named.districtId));
    const incidents = addedUp(of.incidents.filter(({ districtId }) => districtId === named.districtId));
    const told: Told = {
      quota,
      ...fleet,
      rides,
      ridesPerVehicleDay: perVehicleDay(ofWhole, fleet.deployed, wholeDays.size),
      ...incidentFigures(incidents),
    };
    const bounds = of.bounds.get(named.serviceAreaId);
    return { ...named, ...told, missed: bounds ? missedKpis(told, bounds) : [] };
  });
}

const isWhole = (day: DayHours | undefined) => day?.from === 0 && day.to === 24;

/** The totals over districts: sums of what is shown of each, so that nothing else can be derived. */
export function totalOf(
  rows: readonly DistrictFigures[],
  of: Pick<Counted, 'means' | 'incidents'>,
): DistrictTotals {
  const ids = new Set(rows.map(({ districtId }) => districtId));
  const told = of.means.filter(({ districtId }) => ids.has(districtId));
  const sum = (key: keyof FleetCounts) => told.reduce((total, one) => total + one[key], 0);
  const column = (key: 'quota' | 'deployed' | 'onStreet' | 'inTrip' | 'rides' | 'faulty') =>
    sumTold(rows.map((row) => row[key]));
  const perDay = rows.filter(
    ({ ridesPerVehicleDay, deployed }) => ridesPerVehicleDay !== null && deployed !== null,
  );
  const vehicles = perDay.reduce((total, { deployed }) => total + (deployed ?? 0), 0);
  const rides = perDay.reduce((total, row) => total + (row.ridesPerVehicleDay ?? 0) * (row.deployed ?? 0), 0);
  return {
    quota: column('quota'),
    deployed: column('deployed'),
    onStreet: column('onStreet'),
    inTrip: column('inTrip'),
    rides: column('rides'),
    ridesPerVehicleDay: vehicles === 0 ? null : Math.round((rides / vehicles) * 100) / 100,
    inStationPct: toldShare(sum('inStation'), sum('onStreet')),
    offlinePct: toldShare(sum('offline'), sum('deployed')),
    faulty: column('faulty'),
    ...incidentFigures(addedUp(of.incidents.filter(({ districtId }) => ids.has(districtId)))),
  };
}
