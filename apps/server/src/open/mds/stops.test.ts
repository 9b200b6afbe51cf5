import { everything } from '@kickstand/domain/platform/access';
import { expect, test } from 'vitest';
import { featureFixture } from '../../../test/feature-fixture.ts';
import { aFence } from '../../../test/vehicles.ts';
import { FleetState } from '../../live/fleet.ts';
import { makeVault } from '../../platform/session/keys/vault.ts';
import { agencyFor } from './agency.ts';
import { mdsRoutes } from './mds.routes.ts';
import { pageOfStops } from './stops.service.ts';

test('a stop is told to six decimals, however exactly its station was drawn', async () => {
  const fixture = await featureFixture(mdsRoutes);
  const drawn = { centre_lng: 113.5000004999, centre_lat: 30.1234567891 };
  const stored = { agencyId: 'agency', areaIds: [31], providerId: '', polygons: [] };
  const names = makeVault(Buffer.alloc(32, 3));
  const { list } = await fixture.write(async (db) => {
    await aFence(db, { agent_id: 3, ...drawn });
    const agency = await agencyFor(db, { ...stored, precision: 'coarse' }, { scope: everything, names });
    if (!agency) throw new Error('no agency');
    return pageOfStops(db, agency, new FleetState(), { after: '', most: 10, now: fixture.clock.now });
  });
  expect(list.map(({ location }) => location)).toEqual([{ lng: 113.5, lat: 30.123457 }]);
  await fixture.close();
});
