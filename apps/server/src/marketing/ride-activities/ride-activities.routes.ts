import { rideActivities, riderRideActivities } from '@kickstand/contract/marketing/campaigns';
import { type Route, routes } from '../../kernel/call/calls.ts';
import { campaignHandlers } from '../campaigns/campaign-calls.service.ts';
import { answerFor, listForRider, listRedPackets } from './answers.service.ts';
import { stationsOf } from './red-packets.store.ts';
import { activityKind } from './ride-activities.service.ts';

export function rideActivitiesRoutes(zone: string): Route[] {
  const handlers = campaignHandlers(activityKind(zone), { zone });
  return [
    ...routes(rideActivities, {
      ...handlers,
      stations: async ({ db, rows, locale }, { query }) => ({
        list: await stationsOf(db, rows.scope(), query.areaIds, locale),
      }),
      answer: async (ctx, input) => {
        const { areaIds } = (await handlers.one(ctx, input)) as { areaIds: number[] };
        return answerFor({ zone }, ctx, { ...input, areaIds });
      },
    }),
    ...routes(riderRideActivities, {
      list: (ctx, input) => listForRider({ zone }, ctx, input),
      redPackets: (ctx, input) => listRedPackets({ zone }, ctx, input),
    }),
  ];
}
