import { mdsAgencies } from '@kickstand/contract/open/mds';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { anAccountWithKey, anAgency } from '../../../test/examples/open/examples.mds.ts';
import { type FeatureFixture, featureFixture } from '../../../test/feature-fixture.ts';
import { aStaffMember } from '../../../test/people/staff.ts';
import { aVehicle } from '../../../test/vehicles.ts';
import { noteLowCharge } from './low-charge.store.ts';
import { mdsRoutes } from './mds.routes.ts';

let fixture: FeatureFixture;
let operatorId: string;
beforeAll(async () => {
  fixture = await featureFixture(mdsRoutes);
  await fixture.write((db) =>
    aStaffMember(db, { operatorId: 'maker', agentId: 2, codes: ['0502', '050278'] }),
  );
});
afterAll(() => fixture.close());
beforeEach(async () => {
  operatorId = await fixture.write((db) => anAccountWithKey(db, 3));
});

const head = () => fixture.as({ codes: ['0502', '050278'], operatorId: 'maker' });
const said = () => ({
  name: '江北交通局',
  operatorId,
  areaIds: [31],
  boundary: '',
  providerId: '4F0C8A52-6C2E-4D0E-9A3B-2F1D5C7E9B10',
  precision: 'coarse' as const,
  isOn: true,
});
const add = (over: object = {}) => head()(mdsAgencies.add, { body: { ...said(), ...over } });

const square = (closes: boolean) =>
  JSON.stringify({
    type: 'FeatureCollection',
    features: [
      {
        type: 'Feature',
        properties: null,
        geometry: {
          type: 'Polygon',
          coordinates: [
            [[113.5, 30.5], [113.6, 30.5], [113.6, 30.6], [113.5, 30.6], ...(closes ? [[113.5, 30.5]] : [])],
          ],
        },
      },
    ],
  });

describe('an agency', () => {
  test('is added with an account that has a key, for areas in scope, and listed', async () => {
    const added = await add({ boundary: square(true) });
    expect(added.data).toMatchObject({ operatorId, areaIds: [31], version: 1, precision: 'coarse' });
    expect(added.data?.providerId).toBe(said().providerId.toLowerCase());
    const { data } = await head()(mdsAgencies.list, { query: {} });
    expect(data?.list.map(({ id }) => id)).toContain(added.data?.id);
    const south = fixture.as({ codes: ['0502'], scope: { agentIds: [4], opAreaIds: [41] } });
    expect((await south(mdsAgencies.list, { query: {} })).data?.list).toEqual([]);
  });

  test('is not added with what cannot be so', async () => {
    expect((await add({ operatorId: 'nobody' })).code).toBe('mds.account');
    expect((await add({ boundary: square(false) })).code).toBe('mds.boundary');
    expect((await add({ boundary: 'here' })).code).toBe('mds.boundary');
    expect((await add({ providerId: 'x' })).code).toBe('common.invalid');
    expect((await add({ areaIds: [] })).code).toBe('common.invalid');
    expect((await add({ areaIds: [99] })).code).toBe('mds.areas');
    await add();
    expect((await add()).code).toBe('mds.account_taken');
    const south = fixture.as({ codes: ['0502', '050278'], scope: { agentIds: [4], opAreaIds: [41] } });
    expect((await south(mdsAgencies.add, { body: said() })).code).toBe('mds.areas');
    expect((await fixture.as({ codes: ['0502'] })(mdsAgencies.add, { body: said() })).status).toBe(403);
  });

  test('is told exact places and instants only when a second person agrees', async () => {
    expect((await add({ precision: 'exact' })).code).toBe('approval.requested');
    const { agencyId, operatorId: own } = await fixture.write((db) => anAgency(db, 3));
    const change = (over: object) =>
      head()(mdsAgencies.change, {
        params: { agencyId },
        body: { ...said(), operatorId: own, version: 1, ...over },
      });
    expect((await change({ precision: 'exact' })).code).toBe('approval.requested');
    expect((await change({ isOn: false })).data).toMatchObject({ isOn: false, version: 2 });
    expect((await change({})).code).toBe('common.stale_version');
  });

  test('that is told them is given more areas, another account or its reading back by a second person only', async () => {
    const over = { precision: 'exact' };
    const { agencyId, operatorId: own } = await fixture.write((db) => anAgency(db, 3, over));
    const exact = { ...said(), operatorId: own, precision: 'exact' as const };
    const change = (body: object) =>
      head()(mdsAgencies.change, { params: { agencyId }, body: { ...exact, version: 1, ...body } });
    for (const more of [{ areaIds: [31, 41] }, { operatorId }, { boundary: square(true) }])
      expect((await change(more)).code).toBe('approval.requested');
    expect((await change({ name: '交通局', isOn: false })).data).toMatchObject({ version: 2, isOn: false });
    expect((await change({ version: 2 })).code).toBe('approval.requested');
  });

  test('shows one of the accounts that have a key', async () => {
    const { data } = await head()(mdsAgencies.accounts, {});
    expect(data?.list.map((one) => one.operatorId)).toContain(operatorId);
  });
});

test('when the charge of a vehicle ended renting and when it came back is noted', async () => {
  const { number } = await fixture.write((db) => aVehicle(db, { state: { rest_battery: 12 } }));
  const spans = () =>
    fixture.write((db) =>
      db.selectFrom('charge_low').select(['since', 'until']).where('vehicle_id', '=', number).execute(),
    );
  const note = () => fixture.write((db) => noteLowCharge(db, fixture.clock.now));
  const since = fixture.clock.now;
  await note();
  await note();
  expect(await spans()).toEqual([{ since, until: null }]);
  fixture.clock.now += 60_000;
  await fixture.write((db) =>
    db.updateTable('vehicle_state').set({ rest_battery: 90 }).where('vehicle_id', '=', number).execute(),
  );
  await note();
  expect(await spans()).toEqual([{ since, until: fixture.clock.now }]);
});
