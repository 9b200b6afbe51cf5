import type { Db } from '../../kernel/database/db.ts';
import { makeActivities } from './past-activities.ts';
import { makeInvitations } from './past-invites.ts';
import { makeJoins } from './past-joins.ts';
import { makeOffers } from './past-offers.ts';

/**
 * Creates the campaigns of every company (top-up offers, fixed activities and invitations), and one of head office that
 * includes franchisees’ areas.
 */
export async function makeCampaigns(making: { db: Db; zone: string; now: number }) {
  await makeOffers(making);
  await makeActivities(making);
  await makeInvitations(making);
  await makeJoins(making);
}
