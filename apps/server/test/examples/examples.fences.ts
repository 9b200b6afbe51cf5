import { usualContent } from '@kickstand/domain/places/fences';
import { offsetMetres } from '@kickstand/domain/platform/geo';
import type { Db } from '../../src/kernel/database/db.ts';
import { newId } from '../../src/kernel/ids.ts';
import { fixtureNow } from '../feature-fixture.ts';
import type { AnyRequest, World } from '../harness.ts';
import { aVehicle } from '../vehicles.ts';

type Example = (world: World, db: Db) => AnyRequest | Promise<AnyRequest>;
type Corner = [number, number];

const reason = '按现场情况调整';
const areaOf = ({ agentId }: World) => agentId * 10 + 1;
let serial = 0;
/** Fences are drawn one beside the other, so that none overlaps another. */
const next = () => {
  serial += 1;
  return serial;
};

/** Where the area of a franchisee lies: far from the others'. */
const middleOf = ({ agentId }: World): readonly [number, number] => [110 + agentId / 10, 30.5];

const square = (world: World, east: number, north: number, half: number): Corner[] =>
  [
    [-half, -half],
    [half, -half],
    [half, half],
    [-half, half],
  ].map(([e = 0, n = 0]) => {
    const [lng, lat] = offsetMetres(middleOf(world), east + e, north + n);
    return [lng, lat];
  });

/** The area gets an edge, which beds leave out, and its fence. */
async function withEdge(world: World, db: Db) {
  const [area, points] = [areaOf(world), [square(world, 0, 0, 4_000)]];
  const boundary = JSON.stringify(points);
  await db
    .updateTable('service_area')
    .set({ boundary, status: 'open' })
    .where('service_area_id', '=', area)
    .execute();
  const [lng, lat] = middleOf(world);
  const edge = {
    service_area_id: area,
    fence_id: `area-${area}`,
    agent_id: world.agentId,
    kind: 'service',
    name: '城区',
    points: boundary,
    centre_lng: lng,
    centre_lat: lat,
    updated_at: new Date(fixtureNow),
    version: next(),
  };
  await db
    .insertInto('fence')
    .values(edge)
    .onConflict((c) => c.columns(['service_area_id', 'fence_id']).doUpdateSet({ version: edge.version }))
    .execute();
  return { id: edge.fence_id, version: edge.version };
}

interface Wish {
  kind?: string;
  draft?: boolean;
  published?: boolean;
  more?: object;
}

/** A fence of the franchisee's, published and with a draft unless something else is said. */
async function aFenceOf(
  world: World,
  db: Db,
  { kind = 'station', draft = true, published = true, more = {} }: Wish = {},
) {
  await withEdge(world, db);
  const n = next();
  const points = [square(world, (n % 80) * 60 - 2_400, Math.floor(n / 80) * 60 - 2_000, 15)];
  const [lng, lat] = points[0]?.[0] ?? [0, 0];
  const id = newId();
  const content = { ...usualContent, name: `站点${world.agentId}-${n}`, points };
  await db
    .insertInto('fence')
    .values({
      service_area_id: areaOf(world),
      fence_id: id,
      agent_id: world.agentId,
      kind,
      name: content.name,
      points: published ? JSON.stringify(points) : '[]',
      centre_lng: lng,
      centre_lat: lat,
      state: published ? 'enabled' : 'draft',
      version_no: published ? 1 : 0,
      updated_at: new Date(fixtureNow),
      ...(draft && { draft: JSON.stringify(content), draft_at: new Date(fixtureNow), draft_by: 'x' }),
      ...more,
    })
    .execute();
  return { id, version: 1, content, points };
}

const claim =
  (wish: Wish = {}, more: object = {}): Example =>
  async (world, db) => {
    const { id, version } = await aFenceOf(world, db, wish);
    return { body: { id, version, reason, ...more } };
  };

const named: Example = async (world, db) => ({ query: { id: (await aFenceOf(world, db)).id } });

const ofArea: Example = async (world, db) => {
  await withEdge(world, db);
  await aFenceOf(world, db);
  return { query: { areaId: areaOf(world) } };
};

const file: Example = async (world, db) => {
  await withEdge(world, db);
  const n = next();
  const ring = square(world, (n % 80) * 60 - 2_400, 3_000, 15);
  const text = `POLYGON ((${[...ring, ring[0] ?? []].map((corner) => corner.join(' ')).join(', ')}))\t导入${n}`;
  return {
    body: {
      kind: 'station',
      serviceAreaId: areaOf(world),
      format: 'wkt',
      crs: 'wgs84',
      fileName: 'a.txt',
      content: Buffer.from(text).toString('base64'),
    },
  };
};

/** Versions 1 and 2 of a fence, the second of which holds. */
async function aPast(world: World, db: Db) {
  const { id, content } = await aFenceOf(world, db, { draft: false, more: { version_no: 2 } });
  const common = {
    service_area_id: areaOf(world),
    fence_id: id,
    kind: 'station',
    content: JSON.stringify(content),
    area_m2: 900,
    effective_at: new Date(fixtureNow),
    published_by: 'x',
  };
  await db
    .insertInto('fence_version')
    .values([
      { ...common, no: 1, release: 0, replaced_at: new Date(fixtureNow) },
      { ...common, no: 2, release: 0 },
    ])
    .execute();
  return { id, version: 1, no: 1 };
}

const many =
  (more: object, wish: Wish = {}): Example =>
  async (world, db) => ({ body: { ids: [(await aFenceOf(world, db, wish)).id], reason, ...more } });

/** Requests of the calls about fences. */
export const fenceExamples: Record<string, Example> = {
  // Where vehicles of a fixture stand.
  'fences.around': () => ({ query: { lng: 113.5, lat: 30.5 } }),
  'fences.get': named,
  'fences.impact': named,
  'fences.versions': async (world, db) => ({ query: { id: (await aPast(world, db)).id } }),
  'fences.version': async (world, db) => {
    const { id, no } = await aPast(world, db);
    return { query: { id, no } };
  },
  'fences.create': async (world, db) => {
    await withEdge(world, db);
    const points = [square(world, 0, 0, 15)];
    return { body: { kind: 'station', serviceAreaId: areaOf(world), name: `新站${next()}`, points } };
  },
  'fences.update': async (world, db) => {
    const { id, version, content } = await aFenceOf(world, db);
    return { body: { ...content, id, version, capacity: 12 } };
  },
  'fences.remove': async (world, db) => {
    const { id, version } = await aFenceOf(world, db);
    return { query: { id, version, reason } };
  },
  'fences.discard': async (world, db) => {
    const { id, version } = await aFenceOf(world, db);
    return { body: { id, version } };
  },
  'fences.publish': claim(),
  'fences.cancelSchedule': claim({
    more: {
      effective_at: new Date(fixtureNow + 3_600_000_000),
      schedule: JSON.stringify({ operatorId: 'x', operator: 'x', approver: null, reason }),
    },
  }),
  'fences.rollback': async (world, db) => ({ body: { ...(await aPast(world, db)), reason } }),
  'fences.setEnabled': async (world, db) => {
    const { id, version } = await aFenceOf(world, db);
    return { body: { id, version, enabled: false } };
  },
  'fences.setService': async (world, db) => ({
    body: { ...(await withEdge(world, db)), status: 'paused', reason },
  }),
  'fenceLists.text': async (world, db) => {
    await aFenceOf(world, db);
    return { query: { kind: 'station', format: 'geojson' } };
  },
  'fenceLists.areas': async (world, db) => {
    await withEdge(world, db);
    return {};
  },
  'fenceLists.stations': async (world, db) => {
    await aFenceOf(world, db);
    return {};
  },
  'fenceLists.zones': async (world, db) => {
    await aFenceOf(world, db, { kind: 'no_stop' });
    return {};
  },
  'fenceLists.opsAreas': async (world, db) => {
    await aFenceOf(world, db, { kind: 'ops_area' });
    return {};
  },
  'fenceLists.staff': ofArea,
  'fenceLists.suggestions': ofArea,
  'fenceLists.push': ofArea,
  'fenceMany.set': many({ capacity: 30 }),
  'fenceMany.move': many({ eastM: 1, northM: 1 }),
  'fenceMany.publish': many({}),
  'fenceMany.copy': async (world, db) => {
    const { id } = await aFenceOf(world, db);
    return { body: { id, name: `抄${next()}` } };
  },
  'fenceMany.merge': async (world, db) => {
    const { id, content } = await aFenceOf(world, db);
    const draft = JSON.stringify({ ...content, name: `邻${next()}` });
    const other = await aFenceOf(world, db, { more: { draft } });
    return { body: { ids: [id, other.id] } };
  },
  'fenceMany.split': async (world, db) => {
    const { id, points } = await aFenceOf(world, db);
    const [[west = 0, south = 0] = [], , [east = 0, north = 0] = []] = points[0] ?? [];
    const lng = (west + east) / 2;
    const line = [
      [lng, south - 0.001],
      [lng, north + 0.001],
    ];
    return { body: { id, line, name: `半${next()}` } };
  },
  'fenceMany.importCheck': file,
  'fenceMany.import': file,
  'fenceMany.clear': async (world, db) => {
    const zone = await aFenceOf(world, db, { kind: 'no_stop', draft: false });
    const [[lng = 0, lat = 0] = []] = zone.points[0] ?? [];
    await aVehicle(db, { agentId: world.agentId, state: { lng, lat } });
    return { body: { id: zone.id } };
  },
  'fenceMany.push': async (world, db) => {
    await withEdge(world, db);
    return { body: { areaId: areaOf(world), reason } };
  },
};
