import type { StationFlows, stationStatistics } from '@kickstand/contract/insight/station-statistics';
import type { InputOf } from '@kickstand/contract/kit';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import { originsOf, placeOf, targetsOf } from './flows.store.ts';
import { pastOf } from './history.service.ts';
import { ridesByHour } from './history.store.ts';

/** The rides to and from a station. */
export async function showFlows(
  zone: string,
  ctx: Ctx,
  { params: { stationId }, query }: InputOf<typeof stationStatistics.flows>,
): Promise<StationFlows> {
  const past = pastOf(zone, ctx, query);
  if (!(await placeOf(ctx.db, past, stationId))) refuse('common.not_found');
  const rides = (await ridesByHour(ctx.db, past, [stationId])).get(stationId);
  const isLooked = (hour: number) => past.hours?.includes(hour) ?? true;
  const inHour = (list: readonly number[] | undefined, hour: number) =>
    isLooked(hour) ? (list?.[hour] ?? 0) : 0;
  return {
    from: past.from,
    to: past.to,
    hours: Array.from({ length: 24 }, (_, hour) => ({
      hour,
      pickups: inHour(rides?.pickups, hour),
      returns: inHour(rides?.returns, hour),
    })),
    origins: await originsOf(ctx.db, past, ctx.locale, stationId),
    targets: await targetsOf(ctx.db, past, ctx.locale, stationId),
  };
}
