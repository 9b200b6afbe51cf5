import { postingOf } from '@kickstand/domain/money/ledger';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aRider } from '../../../test/examples/examples.trips.ts';
import { type FeatureFixture, featureFixture } from '../../../test/feature-fixture.ts';
import { newId } from '../../kernel/ids.ts';
import { checks } from '../../money/ledger/books.service.ts';
import { post } from '../../money/ledger/posting.service.ts';
import { addLot } from '../../money/wallet/lots.service.ts';
import { endGifts } from './gift-ends.jobs.ts';

const zone = 'Asia/Shanghai';
const dayMs = 86_400_000;
let fixture: FeatureFixture;

beforeAll(async () => {
  fixture = await featureFixture(() => []);
});
afterAll(() => fixture.close());

const watch = () => ({ database: fixture.database, now: () => fixture.clock.now, zone });
const left = async (riderId: string) =>
  (
    await fixture.write((db) =>
      db
        .selectFrom('wallet_lot')
        .select('left_cents')
        .where('rider_id', '=', riderId)
        .orderBy('left_cents')
        .execute(),
    )
  ).map((lot) => lot.left_cents);
const owed = (riderId: string) =>
  fixture.write((db) =>
    db
      .selectFrom('ledger_account')
      .select('balance')
      .where('code', '=', '2120')
      .where('owner', '=', riderId)
      .executeTakeFirst(),
  );

test('a gift whose time is over is owed no more, once, though two servers look at the same moment; what has time stays', async () => {
  const riderId = await fixture.write(async (db) => {
    const { riderId } = await aRider(db, 3);
    const now = fixture.clock.now;
    for (const [cents, endsAt] of [
      [300, now + dayMs],
      [200, now + 2 * dayMs],
      [100, null],
    ] as const) {
      const lotId = newId();
      const lot = { paymentId: null, withLotId: null, areaId: 31, source: 'activity' } as const;
      await addLot(db, { ...lot, lotId, riderId, kind: 'gift', cents, now, endsAt });
      await post(db, postingOf('giftGranted', { gift: cents }, { rider: riderId }), {
        source: 'test',
        sourceId: lotId,
        eventAt: now,
        now,
        zone,
        agentId: 2,
        areaId: 31,
      });
    }
    return riderId;
  });
  expect(await endGifts(watch())).toBe(0);
  fixture.clock.now += dayMs;
  const ended = await Promise.all([endGifts(watch()), endGifts(watch())]);
  expect(ended.reduce((sum, n) => sum + n, 0)).toBe(1);
  expect(await left(riderId)).toEqual([0, 100, 200]);
  expect(await owed(riderId)).toEqual({ balance: 300 });
  const found = await fixture.write((db) => Promise.all([checks.gifts(db), checks.wallets(db)]));
  expect(found.map(({ count }) => count)).toEqual([0, 0]);
});
