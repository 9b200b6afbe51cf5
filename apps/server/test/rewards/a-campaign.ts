import { headOffice } from '@kickstand/domain/organisation/agents';
import { insertJoin } from '../../src/kernel/campaign/campaign-joins.store.ts';
import type { Db } from '../../src/kernel/database/db.ts';
import { newId } from '../../src/kernel/ids.ts';
import { fixtureNow } from '../feature-fixture.ts';

/** A campaign of the north that runs for a week. */
export async function aCampaign(db: Db, now: number, { agentId = 3, areaId = 31 } = {}) {
  const campaignId = newId();
  const at = new Date(now);
  await db
    .insertInto('campaign')
    .values({
      campaign_id: campaignId,
      kind: 'topup',
      name: 'A week of gifts',
      agent_id: agentId,
      area_ids: [areaId],
      state: 'on',
      starts_at: at,
      ends_at: new Date(now + 7 * 86_400_000),
      created_at: at,
      updated_at: at,
      updated_by: 'test',
    })
    .execute();
  return campaignId;
}

/** A campaign becomes one of head office, which waits for the company of its areas. */
export async function putToCompany(db: Db, id: string, agentId: number, worstCents = 100_000) {
  await db.updateTable('campaign').set({ agent_id: headOffice }).where('campaign_id', '=', id).execute();
  const terms = { agentId, worstCents, lostCents: worstCents * 0.7, shareBp: 7_000 };
  await insertJoin(db, { id, version: 1 }, terms, fixtureNow);
  return id;
}
