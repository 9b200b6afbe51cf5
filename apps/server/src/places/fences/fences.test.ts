import { fences } from '@kickstand/contract/places/fences';
import { everything, type Scope } from '@kickstand/domain/platform/access';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FeatureFixture, featureFixture } from '../../../test/feature-fixture.ts';
import { aFence, aVehicle } from '../../../test/vehicles.ts';
import { fencesRoutes } from './fences.routes.ts';

let fixture: FeatureFixture;
let own: Record<'station' | 'noStop' | 'far' | 'draft' | 'south', string>;

beforeAll(async () => {
  fixture = await featureFixture(fencesRoutes({ zone: 'Asia/Shanghai' }));
  own = await fixture.write(async (db) => {
    const station = (await aFence(db, { agent_id: 3 })).fence_id;
    const noStop = (await aFence(db, { agent_id: 3, kind: 'no_stop', capacity: null })).fence_id;
    const far = (await aFence(db, { agent_id: 3, centre_lng: 113.7 })).fence_id;
    const draft = (await aFence(db, { agent_id: 3, state: 'draft' })).fence_id;
    const south = (await aFence(db, { agent_id: 4 })).fence_id;
    for (let i = 0; i < 3; i++) await aVehicle(db, { state: { station_id: station } });
    await aVehicle(db, { agentId: 4, state: { station_id: south } });
    return { station, noStop, far, draft, south };
  });
});
afterAll(() => fixture.close());

const north: Scope = { agentIds: [3], opAreaIds: 'all' };
const ask = async (query: object = {}, scope = north, language: 'zh-CN' | 'en-US' = 'zh-CN') => {
  const said = await fixture.as({ codes: ['0301'], scope, language })(fences.list, { query });
  expect(said.status, JSON.stringify(said)).toBe(200);
  return said.data ?? { list: [], count: 0 };
};
const names = async (query: object = {}, scope = north) => {
  const { list, count } = await ask(query, scope);
  expect(count).toBe(list.length);
  return list.map(({ id }) => Object.entries(own).find(([, fence]) => fence === id)?.[0]).sort();
};

describe('the fences of a map', () => {
  test.each([
    [{}, ['far', 'noStop', 'station']],
    [{ type: 'station' }, ['far', 'station']],
    [{ type: 'no_stop,station' }, ['far', 'noStop', 'station']],
    [{ areaId: 31 }, ['far', 'noStop', 'station']],
    [{ areaId: 41 }, []],
    [{ bbox: '113.69,30.4,113.8,30.6' }, ['far']],
    [{ bbox: '113.5004,30.4,113.6,30.6' }, ['noStop', 'station']],
    [{ bbox: '113.5006,30.4,113.6,30.6' }, []],
    [{ agentIds: '4' }, []],
  ])('asked for %j are %j', async (query, found) => {
    expect(await names(query)).toEqual(found);
  });

  test('show how many vehicles are in them now', async () => {
    const { list } = await ask();
    expect(new Map(list.map(({ id, current }) => [id, current]))).toEqual(
      new Map([
        [own.station, 3],
        [own.noStop, 0],
        [own.far, 0],
      ]),
    );
    expect(list.find(({ id }) => id === own.station)).toMatchObject({
      capacity: 20,
      version: 1,
      kind: 'station',
    });
  });

  test('say how far they reach beyond their edge: stations and zones as usual, a station with one of its own by that', async () => {
    await fixture.write((db) =>
      db
        .updateTable('fence')
        .set({ content: JSON.stringify({ bufferM: 40 }) })
        .where('fence_id', '=', own.far)
        .execute(),
    );
    const { list } = await ask();
    expect(new Map(list.map(({ id, reachM }) => [id, reachM]))).toEqual(
      new Map([
        [own.station, 15],
        [own.noStop, 0],
        [own.far, 40],
      ]),
    );
  });

  test('are named in the caller’s language', async () => {
    expect((await ask({}, north)).list[0]?.name).toMatch(/^站点/);
    expect((await ask({}, north, 'en-US')).list[0]?.name).toMatch(/^Station/);
  });

  test('end at the scope', async () => {
    expect(await names({}, { agentIds: [4], opAreaIds: 'all' })).toEqual(['south']);
    expect(await names({}, { agentIds: 'all', opAreaIds: [41] })).toEqual(['south']);
    expect(await names({}, everything)).toEqual(['far', 'noStop', 'south', 'station']);
  });

  test.each([{ bbox: '1,2,3' }, { bbox: '200,1,2,3' }, { type: 'moat' }, { colour: 'red' }])(
    'cannot be asked for %j',
    async (query) => {
      const said = await fixture.as({ codes: ['0301'] })(fences.list, { query: query as never });
      expect(said).toMatchObject({ status: 400, code: 'common.invalid' });
    },
  );
});
