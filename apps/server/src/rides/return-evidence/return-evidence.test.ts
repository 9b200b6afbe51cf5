import { returnEvidence } from '@kickstand/contract/rides/return-evidence';
import { tripEvidence } from '@kickstand/contract/rides/trips';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anOpenTrip } from '../../../test/examples/examples.trips.ts';
import { type FeatureFixture, featureFixture, fixtureNow } from '../../../test/feature-fixture.ts';
import { aFence } from '../../../test/vehicles.ts';
import { returnEvidenceRoutes } from './return-evidence.routes.ts';

const agentId = 3;
const dayMs = 86_400_000;
let fixture: FeatureFixture;

beforeAll(async () => {
  fixture = await featureFixture(returnEvidenceRoutes);
});
afterAll(() => fixture.close());

/** A ride that ended so long before now, so many metres (some) north of where vehicles stand in tests. */
const ended = (before: number, { lat = 30.5, stationId = 's' }: { lat?: number; stationId?: string } = {}) =>
  fixture.write(async (db) => {
    const endedAt = fixtureNow - before;
    const { tripId } = await anOpenTrip({ agentId }, db, 'riding', endedAt - 600_000);
    const evidence = tripEvidence.parse({
      vehicleFix: { lng: 113.5, lat, at: endedAt, hdop: 1 },
      phoneFix: null,
      fenceRelease: 1,
      edgeM: 20,
      nearestStationId: stationId,
      apartM: null,
      sensors: null,
      violations: [{ relation: 'out_of_station', fenceId: stationId, marginM: 5 }],
    });
    const end = {
      ended_at: new Date(endedAt),
      ended_by: 'user',
      return_relation: 'out_of_station',
      distance_m: 900,
    };
    await db
      .updateTable('trip')
      .set({
        ...end,
        state: 'ended',
        riding_seconds: 600,
        end_lng: 113.5,
        end_lat: lat,
        evidence: JSON.stringify(evidence),
      })
      .where('trip_id', '=', tripId)
      .execute();
    await db.deleteFrom('trip_open').where('trip_id', '=', tripId).execute();
    return tripId;
  });
const clerk = () => fixture.as({ codes: ['returnCarApp'] });

test('the fences of then, the one that decided first, and other returns there in the week before', async () => {
  const near = await fixture.write((db) => aFence(db, { agent_id: agentId, centre_lat: 30.5008 }));
  await fixture.write((db) => aFence(db, { agent_id: agentId, centre_lat: 30.51 }));
  await ended(2 * dayMs, { lat: 30.5002 });
  await ended(8 * dayMs);
  await ended(dayMs, { lat: 30.505 });
  const tripId = await ended(0, { stationId: near.fence_id });
  const { data } = await clerk()(returnEvidence.single, { params: { tripId } });
  expect(data?.fences).toMatchObject([
    { id: near.fence_id, name: near.name, decided: true, reachM: 15, version: null },
  ]);
  expect(data?.neighbours).toMatchObject([{ at: fixtureNow - 2 * dayMs, lat: 30.5002, charged: false }]);
});

test('a ride that goes on, or of which nothing is known, has none; one of others is not there', async () => {
  const { tripId } = await fixture.write((db) => anOpenTrip({ agentId }, db));
  const said = await clerk()(returnEvidence.single, { params: { tripId } });
  expect(said.data).toEqual({
    endedAt: null,
    relation: null,
    evidence: null,
    fences: [],
    neighbours: [],
  });
  const south = fixture.as({ codes: ['0401'], scope: { agentIds: [4], opAreaIds: 'all' } });
  expect(await south(returnEvidence.single, { params: { tripId } })).toMatchObject({
    code: 'trip.not_found',
  });
});
