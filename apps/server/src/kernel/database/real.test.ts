import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../test/database.ts';
import { asReal } from './real.ts';

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.drop());

const kept = async (value: number) =>
  (await fresh.app.query<{ kept: number }>('select ($1::text)::real as kept', [String(value)])).rows[0]?.kept;

test.each([4.62e-74, 1e-46, 0.1, 1e300, -4.62e-74])(
  'a column of the type real takes %d as the nearest it can hold',
  async (value) => {
    expect(await kept(asReal(value))).toBeCloseTo(Math.abs(value) < 1 ? value : Number.POSITIVE_INFINITY, 6);
  },
);

test('without that the database refuses what is too small', async () => {
  await expect(kept(4.62e-74)).rejects.toThrow('out of range for type real');
});
