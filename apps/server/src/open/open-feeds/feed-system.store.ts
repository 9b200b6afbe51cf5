import type { FenceContent } from '@kickstand/contract/places/fences';
import { priceScheme } from '@kickstand/contract/rides/pricing';
import { rangeM } from '@kickstand/domain/fleet/vehicles';
import type {
  FeedAlert,
  FeedArea,
  FeedModel,
  FeedPrice,
  FeedStation,
  FeedSystem,
  FeedZone,
} from '@kickstand/domain/open/open-feeds';
import type { Scope } from '@kickstand/domain/platform/access';
import type { Rings } from '@kickstand/domain/platform/geo';
import { businessDayOf } from '@kickstand/domain/platform/time';
import { sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';
import { rowsInScope } from '../../kernel/list/rows-in-scope.ts';
import { readGroup } from '../../places/area-settings/area-settings.service.ts';

/** The companies that publish. */
export const publishing = (db: Db) =>
  db
    .selectFrom('open_feed as f')
    .innerJoin('agent as a', 'a.agent_id', 'f.agent_id')
    .select(['a.agent_id as agentId', 'a.name', 'a.created_at as createdAt'])
    .select(['f.contact_email as contactEmail', 'f.licence'])
    .where('f.is_on', '=', true)
    .where('a.state', '<>', 'closed')
    .orderBy('a.agent_id')
    .limit(mostOfKind)
    .execute();
export type Publishing = Awaited<ReturnType<typeof publishing>>[number];

/** The most stations, zones or prices of a company's feed. */
const mostOfKind = 20_000;

async function areasOf(db: Db, scope: Scope): Promise<FeedArea[]> {
  const rows = await db
    .selectFrom('service_area as z')
    .leftJoin('area_setting as s', (join) =>
      join.onRef('s.service_area_id', '=', 'z.service_area_id').on('s.name', '=', 'return'),
    )
    .select(['z.service_area_id as areaId', 'z.name', 'z.name_en as nameEn', 'z.boundary', 's.content'])
    .where(rowsInScope(scope, 'z'))
    .orderBy('z.service_area_id')
    .limit(mostOfKind)
    .execute();
  return rows.map(({ content, boundary, ...area }) => ({
    ...area,
    boundary: boundary as Rings,
    allowsOutOfStation: readGroup('return', content).allowsOutOfStation,
  }));
}

/** A model with the scheme that determines its range. */
type ModelRead = FeedModel & { scheme: { fullKm: number; cutPercent: number } | null };

async function modelsOf(db: Db): Promise<ModelRead[]> {
  const rows = await db
    .selectFrom('vehicle_model as m')
    .leftJoin('voltage_scheme as b', 'b.scheme_id', 'm.voltage_scheme_id')
    .select(['m.model_id as modelId', 'm.brand', 'm.name', 'm.max_speed as maxSpeed'])
    .select(['b.full_km as fullKm', 'b.cut_percent as cutPercent'])
    .select(sql<FeedModel['kind']>`m.kind`.as('kind'))
    .orderBy('m.model_id')
    .limit(mostOfKind)
    .execute();
  return rows.map(({ fullKm, cutPercent, ...model }) => {
    const scheme = fullKm === null ? null : { fullKm, cutPercent: cutPercent ?? 0 };
    return { ...model, scheme, reachM: rangeM({ percent: 100, kind: model.kind, scheme }) ?? 0 };
  });
}

const fenceRows = (db: Db, scope: Scope, kinds: readonly string[]) =>
  db
    .selectFrom('fence')
    .select(['fence_id as id', 'service_area_id as areaId', 'kind', 'name', 'name_en as nameEn', 'points'])
    .select(['centre_lng as lng', 'centre_lat as lat', 'capacity', 'state', 'content'])
    .where(rowsInScope(scope, 'fence'))
    .where('kind', 'in', kinds)
    .where('state', 'in', ['enabled', 'disabled'])
    .orderBy('fence_id')
    .limit(mostOfKind)
    .execute();

const saidOf = (content: unknown) => (content ?? {}) as Partial<FenceContent>;

/** The content of each station and zone of a company, and of its stores. */
async function fencesOf(db: Db, scope: Scope) {
  const rows = await fenceRows(db, scope, ['station', 'no_stop', 'no_ride', 'speed_limit', 'vehicle_store']);
  const stations: FeedStation[] = [];
  const zones: FeedZone[] = [];
  const stores: Rings[] = [];
  for (const { id, areaId, kind, name, nameEn, lng, lat, capacity, state, ...row } of rows) {
    const { flags = [], address = '', speedKmh = 15, ...times } = saidOf(row.content);
    const points = row.points as Rings;
    const isEnabled = state === 'enabled';
    if (kind === 'station')
      stations.push({
        id,
        areaId,
        name,
        nameEn,
        lng,
        lat,
        points,
        address,
        isEnabled,
        capacity: capacity ?? 0,
        flags,
        times,
      });
    else if (!isEnabled) continue;
    else if (kind === 'vehicle_store') stores.push(points);
    else zones.push({ id, kind: kind as FeedZone['kind'], name, nameEn, points, flags, times, speedKmh });
  }
  return { stations, zones, stores };
}

async function pricesOf(db: Db, scope: Scope, now: number): Promise<FeedPrice[]> {
  const rows = await db
    .selectFrom('price_span as p')
    .innerJoin('service_area as z', 'z.service_area_id', 'p.service_area_id')
    .innerJoin('price_version as v', (join) =>
      join.onRef('v.scheme_id', '=', 'p.scheme_id').onRef('v.no', '=', 'p.no'),
    )
    .innerJoin('price_scheme as s', 's.scheme_id', 'p.scheme_id')
    .select(['s.scheme_id as schemeId', 'v.no', 's.name', 'p.service_area_id as areaId', 'v.content'])
    .select('v.model_ids as modelIds')
    .distinctOn(['s.scheme_id', 'v.no', 'p.service_area_id'])
    .where(rowsInScope(scope, 'z'))
    .where('p.from_at', '<=', at(now))
    .where((eb) => eb.or([eb('p.until_at', 'is', null), eb('p.until_at', '>', at(now))]))
    .limit(mostOfKind)
    .execute();
  return rows.map(({ schemeId, no, content, ...row }) => ({
    ...row,
    id: `${schemeId}.${no}`,
    content: priceScheme.parse(content),
  }));
}

/**
 * Announcements to all riders of some of the company's areas, limited to those areas, until they end. Those for some
 * riders only are private, and those without an end were for once.
 */
async function alertsOf(db: Db, scope: Scope, now: number): Promise<FeedAlert[]> {
  const { rows } = await sql<FeedAlert>`
    select b.broadcast_id as id, own.ids as "areaIds", b.title, b.body, b.started_at as from, b.expires_at as until
    from broadcast b cross join lateral (select array_agg(z.service_area_id order by 1) as ids from service_area z
      where z.service_area_id = any (b.area_ids) and ${rowsInScope(scope, 'z')}) own
    where b.kind in ('notice', 'maintenance', 'price') and b.state in ('sending', 'done') and b.recalled_at is null
      and b.audience = '{"all": []}' and b.started_at <= ${at(now)} and b.expires_at > ${at(now)}
      and own.ids is not null
    order by b.started_at desc limit 100`.execute(db);
  return rows;
}

/** A company's data besides its vehicles, and what is read with it to describe them. */
export async function readSystem(
  db: Db,
  { agentId, name, createdAt, contactEmail, licence }: Publishing,
  { zone, now }: { zone: string; now: number },
) {
  const scope: Scope = { agentIds: [agentId], opAreaIds: 'all' };
  const { stations, zones, stores } = await fencesOf(db, scope);
  const models = await modelsOf(db);
  const system: FeedSystem = {
    systemId: systemIdOf(agentId),
    name,
    contactEmail,
    licence,
    startDate: businessDayOf(createdAt, zone),
    zone,
    areas: await areasOf(db, scope),
    models,
    stations,
    zones,
    prices: await pricesOf(db, scope, now),
    alerts: await alertsOf(db, scope, now),
  };
  return { system, stores, models };
}
export type SystemRead = Awaited<ReturnType<typeof readSystem>>;

/** A company's id among all systems. */
export const systemIdOf = (agentId: number) => `kickstand-${agentId}`;
