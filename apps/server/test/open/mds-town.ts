import { unreported } from '@kickstand/domain/fleet/vehicles';
import {
  hourMs,
  hourText,
  type MdsEventType,
  type MdsState,
  mdsCsv,
  mdsJson,
} from '@kickstand/domain/open/mds';
import { everything, type Scope } from '@kickstand/domain/platform/access';
import { businessDayOf } from '@kickstand/domain/platform/time';
import Fastify, { type FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Gate } from '../../src/kernel/call/gate.ts';
import type { Db } from '../../src/kernel/database/db.ts';
import { FleetState } from '../../src/live/fleet.ts';
import { mdsPages } from '../../src/open/mds/mds.pages.ts';
import { makeVault } from '../../src/platform/session/keys/vault.ts';
import { demoTown, zone } from '../figures/demo-town.ts';
import { looking, type Reading } from './mds-looked.ts';

export interface MdsTrip {
  trip_id: string;
  device_id: string;
  start_time: number;
  end_time: number;
  distance: number;
}
export interface MdsEvent {
  device_id: string;
  event_id: string;
  event_types: [MdsEventType];
  vehicle_state: MdsState;
  timestamp: number;
  trip_ids?: string[];
}
type Row = Record<string, unknown> & { device_id?: string; telemetry_id?: string; event_id?: string };

const vault = makeVault(Buffer.alloc(32, 7));
const city = 'Bearer ksk_city';
const json = `${mdsJson};version=2.0`;
const csv = `${mdsCsv};version=2.0`;
const origin = 'https://rides.example.com';

interface Shown {
  operatorId: string;
  codes?: readonly string[];
  scope?: Scope;
}

/** Keys by what they are for; each is of an account of the demo. */
const keysFor = (north: number): Readonly<Record<string, Shown>> => ({
  city: { operatorId: 'demo-regulator' },
  exact: { operatorId: 'demo-operations' },
  part: { operatorId: 'demo-maintenance' },
  north: { operatorId: 'demo-franchisee-owner' },
  off: { operatorId: 'demo-finance' },
  empty: { operatorId: 'demo-administrator' },
  narrow: {
    operatorId: 'demo-customer-service',
    scope: { agentIds: 'all', opAreaIds: [north] },
  },
  nobody: { operatorId: 'demo-production' },
  coded: { operatorId: 'demo-regulator', codes: ['0301'] },
});

const gateOf = (keys: Readonly<Record<string, Shown>>): Pick<Gate, 'senderOf'> => ({
  senderOf: async ({ authorization }) => {
    const shown = keys[String(authorization).slice('Bearer ksk_'.length)];
    if (!shown) return undefined;
    const { operatorId, codes = ['030601'], scope = everything } = shown;
    return { platform: 'api', actor: { operatorId, codes: new Set(codes), scope } };
  },
});

/** A square of so many degrees around a point, as GeoJSON has it and as it is stored. */
function squareAt(lng: number, lat: number, half: number) {
  const ring = [
    [lng - half, lat - half],
    [lng + half, lat - half],
    [lng + half, lat + half],
    [lng - half, lat + half],
  ];
  return { polygons: [[ring]], boundary: JSON.stringify(ring) };
}

/** Nothing ever happened there. */
const emptyArea = 9_999;

/** Agencies beside the demo's own: exact, of one area, of a part of the areas, switched off, and one whose key sees less. */
async function makeAgencies(db: Db, { areas, north, now }: { areas: number[]; north: number; now: number }) {
  const { rows } = await sql<{ lng: number; lat: number }>`
    select percentile_cont(0.5) within group (order by lng) as lng, percentile_cont(0.5) within group (order by lat) as lat
    from vehicle_state where lng is not null`.execute(db);
  const middle = rows[0] ?? { lng: 0, lat: 0 };
  const opened = new Date(now - 90 * 86_400_000);
  const place = { centre_lng: 110, centre_lat: 30, boundary: '[]', created_at: opened };
  await db
    .insertInto('service_area')
    .values({ service_area_id: emptyArea, agent_id: 2, name: 'empty', ...place })
    .execute();
  const part = squareAt(middle.lng, middle.lat, 0.008);
  const of = (agency_id: string, operator_id: string, over: object = {}) => ({
    agency_id,
    agent_id: 2,
    name: agency_id,
    operator_id,
    area_ids: areas,
    boundary: '',
    polygons: '[]',
    provider_id: '11111111-2222-3333-4444-555555555555',
    precision: 'coarse',
    is_on: true,
    updated_at: new Date(now),
    updated_by: '',
    ...over,
  });
  await db
    .insertInto('mds_agency')
    .values([
      of('exact', 'demo-operations', { precision: 'exact' }),
      of('part', 'demo-maintenance', { boundary: part.boundary, polygons: JSON.stringify(part.polygons) }),
      of('north', 'demo-franchisee-owner', { area_ids: [north] }),
      of('off', 'demo-finance', { is_on: false }),
      of('narrow', 'demo-customer-service'),
      of('empty', 'demo-administrator', { area_ids: [emptyArea] }),
    ])
    .execute();
}

/** The fleet as it stands in memory: every vehicle in its station. */
async function fleetOf(db: Db, now: number) {
  const fleet = new FleetState();
  const vehicles = await db
    .selectFrom('vehicle as v')
    .innerJoin('vehicle_state as s', 's.vehicle_id', 'v.vehicle_id')
    .select(['v.vehicle_id', 'v.agent_id', 'v.service_area_id', 'v.model_id', 'v.imei', 's.station_id'])
    .where('v.lifecycle', '=', 'on_shelf')
    .execute();
  for (const one of vehicles)
    fleet.identify(
      {
        vehicle: one.vehicle_id,
        agentId: one.agent_id,
        serviceAreaId: one.service_area_id,
        modelId: one.model_id,
        imei: one.imei,
        lifecycle: 'on_shelf',
        version: 1,
      },
      now,
      {
        ...unreported,
        online: true,
        reportedAt: now,
        lng: 113,
        lat: 30,
        battery: 80,
        stationId: one.station_id,
      },
    );
  return fleet;
}

type Response = Awaited<ReturnType<FastifyInstance['inject']>>;
interface Linked {
  links: { next: string | null };
}

/** Asks as an agency does. */
function asking(web: FastifyInstance) {
  const get = (path: string, authorization = city, accept = json, headers: Record<string, string> = {}) =>
    web.inject({ url: `/mds${path}`, headers: { ...headers, authorization, accept } });

  async function answered(path: string, key: string): Promise<Response> {
    const answer = await get(path, key, path.startsWith('/reports') ? csv : json);
    if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode} ${answer.body}`);
    return answer;
  }

  async function list<T>(path: string, name: string, key = city): Promise<T[]> {
    return (await answered(path, key)).json<Record<string, T[]>>()[name] ?? [];
  }

  /** Every page from the first to the one that says that it is the last. */
  async function pages(first: string, name: string, key: string): Promise<Row[]> {
    const found: Row[] = [];
    for (let path: string | null = first; path !== null; ) {
      const answer = await answered(path, key);
      const said = answer.json<Linked & Record<string, Row[]>>();
      found.push(...(said[name] ?? []));
      path = said.links.next === null ? null : said.links.next.slice(`${origin}/mds`.length);
    }
    return found;
  }

  /** Everything that an agency is told of an hour and of now, each with what was asked. */
  async function everythingOf(
    hour: string,
    tracksHour: string,
    key = city,
  ): Promise<[path: string, body: string][]> {
    const from = Date.parse(`${hour}:00:00Z`);
    const paths = [
      '/vehicles',
      '/vehicles/status',
      `/trips?end_time=${hour}`,
      `/events/historical?event_time=${hour}`,
      `/events/recent?start_time=${from}&end_time=${from + hourMs}`,
      `/telemetry?telemetry_time=${tracksHour}`,
      '/stops',
    ];
    const found: [string, string][] = [];
    for (const path of paths) found.push([path, (await answered(path, key)).body]);
    return found;
  }
  return { get, list, pages, everythingOf };
}

/** The demo's small town with a past of two days, and agencies that ask of it. */
export async function askedTown() {
  const town = await demoTown(2);
  const now = () => town.clock.now;
  const read: Reading = (work) => town.database.read(everything, work);
  const areas = await read((db) =>
    db.selectFrom('service_area').select('service_area_id as id').orderBy('id').execute(),
  );
  const north = areas[0]?.id ?? 0;
  await town.write((db) => makeAgencies(db, { areas: areas.map(({ id }) => id), north, now: now() }));
  const web = Fastify() as unknown as FastifyInstance;
  const fleet = await read((db) => fleetOf(db, now()));
  const parts = { database: town.database, names: vault, zone, now, publicOrigin: origin };
  mdsPages({ ...parts, fleet, gate: gateOf(keysFor(north)) })(web);
  const looked = looking(read);
  return {
    ...asking(web),
    ...looked,
    read,
    now,
    northArea: north,
    /** The last hour of which everything is known. */
    lastHour: now() - (now() % hourMs) - 3 * hourMs,
    /** The hour of which the demo knows where vehicles went. */
    tracksHour: hourText(now() - (now() % hourMs) - hourMs),
    /** What an agency would call a vehicle that never was in its areas. */
    deviceElsewhere: (agencyId: string) => vault.agencyDevice(agencyId, 99_999_999),
    /** A ride was to end then, and its lock does not answer; answers how to let it have been at another time, or end. */
    async anUnsettledEnd(since: number) {
      const vehicle_id = await looked.one(sql<{ n: number }>`select min(vehicle_id) as n from vehicle v
        where not exists (select from trip_open t where t.vehicle_id = v.vehicle_id)`);
      const of = { trip_id: 'open', rider_id: 'somebody', vehicle_id, agent_id: 2, service_area_id: north };
      const when = { started_at: new Date(since), since: new Date(since), state: 'closing' };
      await town.write((db) =>
        db
          .insertInto('trip_open')
          .values({ ...of, ...when })
          .execute(),
      );
      return (again?: number) =>
        town.write(async (db) => {
          if (again === undefined) await db.deleteFrom('trip_open').where('trip_id', '=', 'open').execute();
          else await sql`update trip_open set since = ${new Date(again)} where trip_id = 'open'`.execute(db);
        });
    },
    /** The month of the past, once it is over. */
    async reportMonth() {
      town.clock.now += 35 * 86_400_000;
      return businessDayOf(await looked.firstStart(), zone).slice(0, 7);
    },
    close: async () => {
      await web.close();
      await town.close();
    },
  };
}
export type AskedTown = Awaited<ReturnType<typeof askedTown>>;
