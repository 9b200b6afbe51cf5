import type { InputOf } from '@kickstand/contract/kit';
import type { StationFlows, stationStatistics } from '@kickstand/contract/station-statistics';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import { originsOf, placeOf, targetsOf } from './flows.store.ts';
import { pastOf } from './history.service.ts';
import { ridesByHour } from './history.store.ts';

/** How rides came to a station and left it. */
export async function showFlows(
  zone: string,
  ctx: Ctx,
  { params: { stationId }, query }: InputOf<typeof stationStatistics.flows>,
): Promise<StationFlows> {
  const past = pastOf(zone, ctx, query);
  if (!(await placeOf(ctx.db, past, stationId))) refuse('common.not_found');
  const rides = await ridesByHour(ctx.db, past, stationId);
  const byHour = new Map(rides.map((row) => [row.hour, row]));
  return {
    from: past.from,
    to: past.to,
    hours: Array.from({ length: 24 }, (_, hour) => {
      const { pickups = 0, returns = 0 } = byHour.get(hour) ?? {};
      return { hour, pickups, returns };
    }),
    origins: await originsOf(ctx.db, past, ctx.locale, stationId),
    targets: await targetsOf(ctx.db, past, ctx.locale, stationId),
  };
}
