import { topUpOffer } from '@kickstand/contract/marketing/campaigns';
import { insertCampaign } from '../../src/kernel/campaign/campaign.store.ts';
import type { Db } from '../../src/kernel/database/db.ts';
import { newId } from '../../src/kernel/ids.ts';

const dayMs = 86_400_000;

/** What is typed of an offer for ¥20.00 in the area of a company. */
export const anOfferBody = (agentId: number, now: number, over: object = {}) =>
  topUpOffer.body.parse({
    name: '充 20 送 5',
    areaIds: [agentId * 10 + 1],
    amountCents: 2_000,
    giftCents: 500,
    giftDays: 90,
    isDefault: false,
    details: '',
    sort: 100,
    holdoutBp: 0,
    audience: { kind: 'all' },
    perRider: 0,
    quota: 100,
    startsAt: now - dayMs,
    endsAt: now + 30 * dayMs,
    ...over,
  });

/** An offer of a company; a draft unless it is to run. */
export async function anOffer(db: Db, agentId: number, now: number, state: 'draft' | 'on' = 'draft') {
  const { name, areaIds, startsAt, endsAt, ...rule } = anOfferBody(agentId, now);
  const id = newId();
  const campaign = { id, kind: 'topup', name, agentId, areaIds, state, startsAt, endsAt };
  await insertCampaign(
    db,
    { ...campaign, rule: { ...rule, faceCents: rule.giftCents } },
    { by: '市场', now },
  );
  return id;
}
