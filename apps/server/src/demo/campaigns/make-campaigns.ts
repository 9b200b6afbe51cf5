import type { Db } from '../../kernel/database/db.ts';
import { makeActivities } from './past-activities.ts';
import { makeInvitations } from './past-invites.ts';
import { makeJoins } from './past-joins.ts';
import { makeOffers } from './past-offers.ts';

/** What every company promises its riders: offers beside a top-up, standing tasks and invitations; and what head office promises in the areas of franchisees. */
export async function makeCampaigns(making: { db: Db; zone: string; now: number }) {
  await makeOffers(making);
  await makeActivities(making);
  await makeInvitations(making);
  await makeJoins(making);
}
