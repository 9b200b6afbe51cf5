import { topUpOffer } from '@kickstand/contract/marketing/campaigns';
import type { Db } from '../../kernel/database/db.ts';
import { campaignHandlers } from '../../marketing/campaigns/campaign-calls.service.ts';
import { offerKind } from '../../marketing/top-up-offers/offers.service.ts';
import { areasByCompany } from '../papers/past-ads.store.ts';
import { ctxOf, told } from '../papers/then.ts';
import { demoWords } from '../words/demo.words.ts';
import { adoptOffers } from './past-offers.store.ts';

const dayMs = 86_400_000;

/** Top-up offers of each company: two running, one ended, one draft. Days from now. */
const planned = [
  { key: 'small', amountCents: 2_000, giftCents: 100, from: -40, to: 60, isDefault: true },
  { key: 'middle', amountCents: 5_000, giftCents: 500, from: -40, to: 60, isDefault: false },
  { key: 'holiday', amountCents: 10_000, giftCents: 1_500, from: -40, to: -4, isDefault: false },
  {
    key: 'winter',
    amountCents: 3_000,
    giftCents: 200,
    from: 5,
    to: 90,
    isDefault: false,
    isDraft: true,
  },
] as const;

/** Creates the top-up offers of every company, and assigns past top-ups to them. */
export async function makeOffers({ db, zone, now }: { db: Db; zone: string; now: number }) {
  const { add, start } = campaignHandlers(offerKind, { zone });
  const { topUps, topUpDetails } = demoWords().marketing;
  for (const { agentId, areaIds } of await areasByCompany(db))
    for (const [i, { from, to, key, ...offer }] of planned.entries()) {
      const ctx = ctxOf(db, now + (Math.min(from, -1) - 1) * dayMs, agentId);
      const isDraft = 'isDraft' in offer;
      const body = topUpOffer.body.parse({
        ...offer,
        name: topUps[key],
        areaIds,
        giftDays: 180,
        details: topUpDetails,
        sort: 10 * (i + 1),
        audience: { kind: 'all' },
        perRider: 0,
        quota: 20_000,
        budgetCents: 3_000_000,
        startsAt: now + from * dayMs,
        endsAt: now + to * dayMs,
      });
      const { id } = await add(ctx, told(body));
      if (!isDraft) await start(ctx, told({ version: 1 }, { id }));
    }
  await adoptOffers(db);
}
