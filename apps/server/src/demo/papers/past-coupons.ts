import { couponBatchBody } from '@kickstand/contract/marketing/coupons';
import type { Db } from '../../kernel/database/db.ts';
import type { CouponParts } from '../../marketing/coupons/coupons.parts.ts';
import { addBatch } from '../../marketing/coupons/coupons.service.ts';
import { codesAtOnce } from '../../marketing/coupons/making.service.ts';
import { redeemCode } from '../../marketing/coupons/redeeming.service.ts';
import { rootAgent } from '../demo.people.ts';
import { demoWords } from '../words/demo.words.ts';
import { areasOfAgent } from './past-ads.store.ts';
import { ctxAt, told } from './then.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

interface Making {
  db: Db;
  now: number;
  parts: CouponParts;
}

interface Rider {
  riderId: string;
  areaId: number;
  agentId: number;
}

/** Riders who redeemed a code recently; the first of them also tried invalid ones. */
const couponRiders = 31;

const batch = (name: string, now: number, over: object) =>
  couponBatchBody.parse({
    name,
    shape: 'unique',
    reward: { kind: 'balance', cents: 200, days: 30 },
    startsAt: now - 3 * dayMs,
    endsAt: now + 27 * dayMs,
    perRider: 1,
    ...over,
  });

/** Creates batches of head office: one being redeemed, one shared code that starts later, and one that ended unused. */
export async function makeCoupons({ db, now, parts }: Making, riders: readonly Rider[]) {
  const areaIds = await areasOfAgent(db, rootAgent.agentId);
  const { school, anniversary, mall } = demoWords().marketing.coupons;
  const planned = [
    batch(school.name, now, { quantity: 200, prefix: 'KX', areaIds, remark: school.remark }),
    batch(anniversary, now, {
      shape: 'shared',
      quantity: 1_000,
      areaIds,
      startsAt: now + 7 * dayMs,
      reward: { kind: 'balance', cents: 100, days: 15 },
    }),
    batch(mall, now, { quantity: 50, prefix: 'SC', areaIds, endsAt: now - dayMs / 2 }),
  ];
  const made: string[][] = [];
  for (const [i, body] of planned.entries()) {
    const ctx = ctxAt(db, now - (4 - i) * dayMs);
    const { id } = await addBatch(parts, ctx, told(body));
    made.push(await codesAtOnce(db, parts.vault, id));
  }
  const own = riders.filter(({ agentId }) => agentId === rootAgent.agentId).slice(0, couponRiders);
  for (const [i, rider] of own.entries())
    await redeemed({ db, now, parts }, rider, {
      at: now - 6 * hourMs + i * 600_000,
      code: made[0]?.[i] ?? '',
    });
  const [guesser] = own;
  if (guesser)
    for (let n = 0; n < 5; n++)
      await redeemed({ db, now, parts }, guesser, { at: now - hourMs / 2 + n * 20_000, code: `KX${n}` });
}

const redeemed = (
  { db, parts }: Making,
  { riderId, areaId }: Rider,
  { at, code }: { at: number; code: string },
) => redeemCode(parts, ctxAt(db, at), told({ riderId, areaId, code }));
