import { mdsCsv, monthOf } from '@kickstand/domain/open/mds';
import {
  businessDayAfter,
  businessDayOf,
  endOfPeriod,
  periodOf,
  startOfBusinessDay,
} from '@kickstand/domain/platform/time';
import { type Answer, badParam, notFound } from './answers.ts';
import { type Asked, hourAsked, linksTo, pageAsked, settledMs, spanAsked } from './asked.ts';
import { eventsIn, eventTold, pageOfEvents } from './events.service.ts';
import { reportOf } from './reports.service.ts';
import { oneStop, pageOfStops } from './stops.service.ts';
import { pageOfTelemetry } from './telemetry.service.ts';
import { tripsIn } from './trips.service.ts';
import { oneStatus, oneVehicle, pageOfStatus, pageOfVehicles } from './vehicles.service.ts';

interface Endpoint {
  work(asked: Asked): Promise<Answer>;
  /** JSON by default. */
  type?: string;
}

/** How long near-realtime answers may be cached, milliseconds. */
const ttl = 60_000;
const fresh = (now: number, agency: Asked['agency']) => ({ last_updated: agency.instant(now), ttl });

/** Rows per page, default and maximum; for telemetry, vehicles with many points each. */
const rows = { usual: 500, most: 1_000 };
const fewVehicles = { usual: 50, most: 100 };

/** Pages continue after the agency's id of the last vehicle. */
function afterVehicle(agency: Asked['agency'], after: string | undefined) {
  if (after === undefined) return 0;
  const vehicle = agency.vehicleOf(after);
  if (vehicle === undefined) throw badParam('page[after]', 'It is none that was given');
  return vehicle;
}

const nextVehicle = ({ agency, base, query }: Asked, next: number | undefined) =>
  linksTo(base, query, next === undefined ? undefined : agency.device(next));

async function vehicles(asked: Asked): Promise<Answer> {
  const { db, agency, query, now } = asked;
  const { size, after } = pageAsked(query, rows);
  const part = { after: afterVehicle(agency, after), most: size, now };
  const { list, next } = await pageOfVehicles(db, agency, part);
  return {
    kind: 'json',
    body: { ...fresh(now, agency), vehicles: list, ...nextVehicle(asked, next) },
  };
}

async function status(asked: Asked): Promise<Answer> {
  const { db, agency, query, now } = asked;
  const { size, after } = pageAsked(query, rows);
  const part = { after: afterVehicle(agency, after), most: size, now };
  const { list, next } = await pageOfStatus(db, agency, part);
  return {
    kind: 'json',
    body: { ...fresh(now, agency), vehicles_status: list, ...nextVehicle(asked, next) },
  };
}

async function vehicle({ db, agency, params, now }: Asked): Promise<Answer> {
  const list = await oneVehicle(db, agency, params.device_id ?? '');
  if (list.length === 0) throw notFound('No vehicle of yours has this device_id');
  return { kind: 'json', body: { ...fresh(now, agency), vehicles: list } };
}

async function vehicleStatus({ db, agency, params, now }: Asked): Promise<Answer> {
  const list = await oneStatus(db, agency, params.device_id ?? '', now);
  if (list.length === 0) throw notFound('No vehicle of yours has this device_id, or it is gone');
  return { kind: 'json', body: { ...fresh(now, agency), vehicles_status: list } };
}

async function trips({ db, agency, query, now }: Asked): Promise<Answer> {
  const window = await hourAsked(db, agency, { query, name: 'end_time', now });
  if (!window) return { kind: 'later' };
  return { kind: 'json', body: { trips: await tripsIn(db, agency, window) }, isSettled: true };
}

async function historical({ db, agency, query, now }: Asked): Promise<Answer> {
  const window = await hourAsked(db, agency, { query, name: 'event_time', now });
  if (!window) return { kind: 'later' };
  const events = (await eventsIn(db, agency, window)).map((one) => eventTold(agency, one));
  return { kind: 'json', body: { events }, isSettled: true };
}

async function recent({ db, agency, query, base, now }: Asked): Promise<Answer> {
  const span = spanAsked(query, now);
  const { size, after } = pageAsked(query, rows);
  const from = after === undefined ? span.from : Number(after);
  if (!Number.isSafeInteger(from) || from < span.from)
    throw badParam('page[after]', 'It is none that was given');
  const { list, next } = await pageOfEvents(db, agency, { from, to: span.to }, size);
  const links = linksTo(base, query, next === undefined ? undefined : String(next));
  const events = list.map((one) => eventTold(agency, one));
  return { kind: 'json', body: { ...fresh(now - settledMs, agency), events, ...links } };
}

async function telemetry(asked: Asked): Promise<Answer> {
  const { db, agency, query, now } = asked;
  const { size, after } = pageAsked(query, fewVehicles);
  const window = await hourAsked(db, agency, { query, name: 'telemetry_time', now });
  if (!window) return { kind: 'later' };
  const part = { after: afterVehicle(agency, after), most: size };
  const { list, next } = await pageOfTelemetry(db, agency, window, part);
  return { kind: 'json', body: { telemetry: list, ...nextVehicle(asked, next) }, isSettled: true };
}

async function stops({ db, agency, query, base, fleet, now }: Asked): Promise<Answer> {
  const { size, after = '' } = pageAsked(query, rows);
  const { list, next } = await pageOfStops(db, agency, fleet, { after, most: size, now });
  return { kind: 'json', body: { ...fresh(now, agency), stops: list, ...linksTo(base, query, next) } };
}

async function stop({ db, agency, params, fleet, now }: Asked): Promise<Answer> {
  const list = await oneStop(db, agency, fleet, { stopId: params.stop_id ?? '', now });
  if (list.length === 0) throw notFound('No stop of yours has this stop_id');
  return { kind: 'json', body: { ...fresh(now, agency), stops: list } };
}

const file = /^(.{7})\.csv$/;

/** The report of a past month with data. */
async function report({ db, agency, params, zone, now }: Asked): Promise<Answer> {
  const last = periodOf(businessDayAfter(periodOf(businessDayOf(now, zone), 'month'), -1), 'month');
  const day = params.file === undefined ? last : monthOf(file.exec(params.file)?.[1] ?? '');
  if (day === undefined || day > last) throw notFound('There is no such report, or not yet');
  if (day < periodOf(businessDayOf(agency.since, zone), 'month'))
    throw notFound('There were no vehicles in that month');
  const from = startOfBusinessDay(day, zone);
  const to = startOfBusinessDay(businessDayAfter(endOfPeriod(day, 'month'), 1), zone);
  return { kind: 'csv', text: await reportOf(db, agency, { day, from, to }) };
}

/** The endpoints below `/mds`. */
export const endpoints: Readonly<Record<string, Endpoint>> = {
  '/vehicles': { work: vehicles },
  '/vehicles/status': { work: status },
  '/vehicles/:device_id': { work: vehicle },
  '/vehicles/status/:device_id': { work: vehicleStatus },
  '/trips': { work: trips },
  '/telemetry': { work: telemetry },
  '/events/historical': { work: historical },
  '/events/recent': { work: recent },
  '/stops': { work: stops },
  '/stops/:stop_id': { work: stop },
  '/reports': { work: report, type: mdsCsv },
  '/reports/:file': { work: report, type: mdsCsv },
};
