import { vehicles } from '@kickstand/contract/fleet/vehicles';
import { analysis } from '@kickstand/contract/insight/analysis';
import { finance } from '@kickstand/contract/insight/finance';
import { fleetHistory } from '@kickstand/contract/insight/fleet-history';
import { reports } from '@kickstand/contract/insight/reports';
import { stationStatistics } from '@kickstand/contract/insight/station-statistics';
import { vehicleStatistics } from '@kickstand/contract/insight/vehicle-statistics';
import { walls } from '@kickstand/contract/insight/walls';
import type { Call } from '@kickstand/contract/kit';
import { income } from '@kickstand/contract/money/income';
import { agentAreas, agents } from '@kickstand/contract/organisation/agents';
import { workFacts, workReports } from '@kickstand/contract/work/field-work';
import { businessDayAfter, startOfBusinessDay } from '@kickstand/domain/platform/time';
import { zone } from './demo-town.ts';

/** Some days of what somebody sees. */
export interface Slice {
  who: string;
  from: string;
  to: string;
  /** Of one company only. */
  agentId?: number;
  /** Of one vehicle only. */
  carId?: string;
  /** Of one station only. */
  stationId?: string | undefined;
  today: string;
}

/** Which span a number of an answer is of. */
type Span = 'asked' | 'now' | 'today' | 'last7' | 'last30';

export interface Asking {
  call: Call;
  /** How it is asked of a slice; undefined where it cannot tell of one. */
  ask(slice: Slice): { params?: Record<string, string>; query?: object } | undefined;
  /** Of which span each number is, by its field; what is asked for unless said. */
  spans?: Readonly<Record<string, Span>>;
  span?: Span;
  /** Numbers that are told of what is listed, with the field that tells of the rest. */
  rest?: Readonly<Record<string, string>>;
}

const start = (day: string) => startOfBusinessDay(day, zone);
/** Both ends as instants within the days. */
const instants = ({ from, to, today }: Slice) => ({
  from: start(from),
  ...(to !== today && { to: start(businessDayAfter(to, 1)) - 1 }),
});
const page = { pageSize: 200 };
const carIn = ({ carId }: Slice) => carId && { carIds: [carId] };

/** Whether a slice is the span that a number is always of. */
export function isOf(span: Span, { from, to, today }: Slice) {
  if (span === 'asked') return true;
  if (to !== today) return false;
  const back = { now: 0, today: 0, last7: 6, last30: 29 }[span];
  return from === businessDayAfter(today, -back);
}

const ofAll = (call: Call, query: (slice: Slice) => object): Asking => ({
  call,
  ask: (slice) => (slice.carId || slice.stationId ? undefined : { query: query(slice) }),
});

/** The same of one station beside all. */
const ofStations = (asking: Asking): Asking => ({
  ...asking,
  ask: (slice) => asking.ask({ ...slice, stationId: undefined }),
});

/** What is counted at dawn for the day before. */
const ofShutDays = (asking: Asking): Asking => ({
  ...asking,
  ask: (slice) => (slice.to < slice.today ? asking.ask(slice) : undefined),
});

/** Every call that shows an entry, and how it is asked for some days. */
export const askings: readonly Asking[] = [
  ...[...Object.values(reports), ...Object.values(workReports)].map((call) =>
    // The one row of a single day says what cannot be added up too.
    ofAll(call, (slice) => ({ ...instants(slice), ...page, by: slice.from === slice.to ? 'none' : 'area' })),
  ),
  ...[walls.query, walls.trend, walls.revenue].map((call) =>
    ofAll(call, ({ from, to }) => ({ span: 'custom', from, to })),
  ),
  { ...ofAll(walls.live, () => ({})), span: 'now', spans: { 'orders.today': 'today' } },
  { ...ofAll(vehicles.counts, () => ({})), span: 'now' },
  { ...ofAll(finance.today, () => ({ fresh: 1 })), span: 'today' },
  { ...ofAll(fleetHistory.today, () => ({ fresh: 1 })), span: 'today' },
  {
    call: agents.list,
    ask: ({ agentId }) => (agentId ? { query: page } : undefined),
    span: 'last30',
    spans: { 'list.paidTodayCents': 'today', 'list.vehicles': 'now' },
  },
  {
    ...ofAll(agentAreas.list, () => page),
    span: 'last30',
    spans: { 'list.paidTodayCents': 'today', 'list.vehicles': 'now' },
  },
  ...[vehicleStatistics.list, vehicleStatistics.sums].map((call) => ({
    call,
    ask: (slice: Slice) =>
      slice.stationId
        ? undefined
        : { query: { ...instants(slice), ...carIn(slice), ...(call === vehicleStatistics.list && page) } },
  })),
  {
    call: vehicleStatistics.compare,
    ask: (slice) => (slice.carId ? { query: { ...instants(slice), carIds: [slice.carId] } } : undefined),
  },
  {
    call: income.vehicle,
    ask: ({ carId }) => (carId ? { params: { carId }, query: { days: 30 } } : undefined),
    span: 'last30',
  },
  {
    call: vehicles.list,
    ask: ({ carId }) => (carId ? { query: { carIds: [carId] } } : undefined),
    span: 'last7',
  },
  {
    call: vehicles.single,
    ask: ({ carId }) => (carId ? { query: { carId } } : undefined),
    span: 'last7',
  },
  ofStations({
    ...ofAll(stationStatistics.history, (slice) => ({ ...instants(slice), ...page })),
    rest: { 'list.earnedCents': 'besideCents', 'sum.earnedCents': 'besideCents' },
  }),
  ofShutDays(
    ofStations(ofAll(stationStatistics.slots, (slice) => ({ ...instants(slice), by: 'station', ...page }))),
  ),
  {
    call: walls.stations,
    ask: ({ stationId }) => (stationId ? { query: {} } : undefined),
    span: 'today',
    spans: { 'list.current': 'now' },
  },
  {
    call: stationStatistics.flows,
    ask: (slice) =>
      slice.stationId ? { params: { stationId: slice.stationId }, query: instants(slice) } : undefined,
  },
  {
    call: stationStatistics.course,
    ask: ({ stationId, from, to }) =>
      stationId && from === to ? { params: { stationId }, query: { day: from } } : undefined,
  },
  ...[analysis.summary, analysis.shares].map((call) => ofAll(call, ({ from, to }) => ({ from, to }))),
  ofAll(analysis.riders, ({ from, to }) => ({ from, to })),
  ofAll(analysis.places, ({ from, to }) => ({ from, to, by: 'area', ...page })),
  ofAll(workFacts.repairs, (slice) => instants(slice)),
];
