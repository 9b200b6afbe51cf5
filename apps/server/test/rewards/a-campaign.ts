import type { Db } from '../../src/kernel/database/db.ts';
import { newId } from '../../src/kernel/ids.ts';

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
