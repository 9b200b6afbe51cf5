import { priceImpact } from '@kickstand/contract/rides/price-impact';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FeatureFixture, featureFixture } from '../../../test/feature-fixture.ts';
import { anUnpricedArea, aScheme, schemeS } from '../../../test/money/a-scheme.ts';
import { priceImpactRoutes } from './price-impact.routes.ts';

let fixture: FeatureFixture;
let areaId: number;
let ask: ReturnType<FeatureFixture['as']>;

beforeAll(async () => {
  fixture = await featureFixture(priceImpactRoutes({ zone: 'Asia/Shanghai' }));
  const { now } = fixture.clock;
  areaId = await fixture.write((db) => anUnpricedArea(db, 3, now));
  await fixture.write((db) => aScheme(db, { areaId, now, from: now }));
  await fixture.write((db) =>
    db
      .insertInto('vehicle_model')
      .values({ model_id: 1, brand: 'K', name: 'M1', kind: 'pedelec', max_speed: 25 })
      .execute(),
  );
  ask = fixture.as({ codes: ['1702'] });
});
afterAll(() => fixture.close());

const ride = () => ({ areaId, modelId: 1, ms: 1_800_999, m: 6_200 });

test('a ride that nobody rode is priced by the scheme that holds, whole seconds of it', async () => {
  const said = await ask(priceImpact.simulate, { body: ride() });
  // 2.00, two begun units, two begun kilometres.
  expect(said.data).toMatchObject({ elapsedSeconds: 1_800, payableCents: 200 + 200 + 100 });
  const free = { by: 'time' as const, freeSeconds: 1_800 };
  const carded = await ask(priceImpact.simulate, { body: { ...ride(), benefit: free } });
  expect(carded.data).toMatchObject({ payableCents: 0, benefit: { cents: 500 } });
});

test('a draft is tried before it is saved, and refused when it is not sound', async () => {
  const dearer = { ...schemeS, unitCents: 150 as typeof schemeS.unitCents };
  const said = await ask(priceImpact.simulate, { body: { ...ride(), scheme: dearer } });
  expect(said.data?.payableCents).toBe(600);
  const wrong = { ...schemeS, dayCapCents: 100 as typeof schemeS.dayCapCents };
  expect(await ask(priceImpact.simulate, { body: { ...ride(), scheme: wrong } })).toMatchObject({
    code: 'billing.wrong',
  });
});

test('an area of somebody else is not found', async () => {
  const north = fixture.as({ codes: ['1702'], scope: { agentIds: [4], opAreaIds: 'all' } });
  expect(await north(priceImpact.simulate, { body: ride() })).toMatchObject({ status: 404 });
  expect(await north(priceImpact.terms, { query: { areaId, modelId: 1 } })).toMatchObject({ status: 404 });
});
