import { inviteActivity } from '@kickstand/contract/marketing/campaigns';
import type { Db } from '../../kernel/database/db.ts';
import { campaignHandlers } from '../../marketing/campaigns/campaign-calls.service.ts';
import { inviteKind } from '../../marketing/invites/invites.service.ts';
import { areasByCompany } from '../papers/past-ads.store.ts';
import { ctxOf, told } from '../papers/then.ts';
import { demoWords } from '../words/demo.words.ts';

const dayMs = 86_400_000;
const gift = (cents: number) => ({ kind: 'balance', cents, days: 30 });

/** Creates the invitation campaign of each company in its first area, running without an end. */
export async function makeInvitations({ db, zone, now }: { db: Db; zone: string; now: number }) {
  const { add, start } = campaignHandlers(inviteKind, { zone });
  for (const { agentId, areaIds } of await areasByCompany(db)) {
    const ctx = ctxOf(db, now - 2 * dayMs, agentId);
    const body = inviteActivity.body.parse({
      ...demoWords().marketing.invitation,
      areaIds: areaIds.slice(0, 1),
      condition: 'first_ride',
      validMinutes: 2,
      validMetres: 200,
      inviteeReward: gift(300),
      inviterReward: gift(500),
      perDay: 5,
      audience: { kind: 'all' },
      perRider: 20,
      quota: 1_000,
      startsAt: now - dayMs,
    });
    const { id } = await add(ctx, told(body));
    await start(ctx, told({ version: 1 }, { id }));
  }
}
