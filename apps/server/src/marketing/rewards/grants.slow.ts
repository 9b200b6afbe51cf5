import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FeatureFixture, featureFixture } from '../../../test/feature-fixture.ts';
import { grantStorm } from '../../../test/rewards/grant-storm.ts';

let fixture: FeatureFixture;

beforeAll(async () => {
  fixture = await featureFixture(() => []);
});
afterAll(() => fixture.close());

test('500 who ask at once for 100 get exactly 100, fifty times in a row', async () => {
  for (let run = 0; run < 50; run++) {
    const went = await grantStorm(fixture, { asked: 500, most: 100, entity: 'campaign', period: 'life' });
    expect(went).toMatchObject({ held: 100, before: 100, givenBack: went.back, after: 100 - went.back });
  }
}, 600_000);
