import type { StationDisputes, stationStatistics } from '@kickstand/contract/insight/station-statistics';
import type { InputOf } from '@kickstand/contract/kit';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import { disputesOf } from './disputes.store.ts';
import { placeOf } from './flows.store.ts';
import { pastOf } from './history.service.ts';

/** Complaints about a station and where their rides ended. */
export async function showDisputes(
  zone: string,
  ctx: Ctx,
  { params: { stationId }, query }: InputOf<typeof stationStatistics.disputes>,
): Promise<StationDisputes> {
  const past = pastOf(zone, ctx, query);
  const station = await placeOf(ctx.db, past, stationId);
  if (!station) return refuse('common.not_found');
  return { from: past.from, to: past.to, station, ...(await disputesOf(ctx.db, past, stationId)) };
}
