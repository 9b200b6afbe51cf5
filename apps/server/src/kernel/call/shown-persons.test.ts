import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FeatureFixture, featureFixture } from '../../../test/feature-fixture.ts';
import { withPersonsHidden } from './shown-persons.ts';

let fixture: FeatureFixture;
beforeAll(async () => {
  fixture = await featureFixture(() => []);
});
afterAll(() => fixture.close());

const line = (phone: string) => ({
  id: '7',
  object: phone,
  change: { phone: [phone, null], list: [`第 3 位 ${phone}`], imei: '861391234567890' },
  reason: `客户 ${phone} 投诉车辆`,
});

test('what the operator log says shows no more of a phone than the strictest area does', async () => {
  const shown = () => fixture.write((db) => withPersonsHidden(db, { list: [line('139****5678')] }));
  expect(await shown()).toEqual({ list: [line('139****5678')] });
  await fixture.write((db) =>
    db
      .insertInto('area_setting')
      .values({
        service_area_id: 31,
        name: 'privacy',
        version: 1,
        content: JSON.stringify({ phoneDigits: 0 }),
        updated_at: new Date(0),
        updated_by: 'test',
      })
      .execute(),
  );
  expect(await shown()).toEqual({ list: [line('139********')] });
});
