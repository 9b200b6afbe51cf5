import type { analysis } from '@kickstand/contract/insight/analysis';
import type { InputOf, ReplyOf } from '@kickstand/contract/kit';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { questionOf } from './looked-at.service.ts';
import { ridesByWeather } from './weather.store.ts';

/** Rides in each kind of weather; without areas of unknown weather. */
export async function showWeather(
  zone: string,
  ctx: Ctx,
  { query }: InputOf<typeof analysis.weather>,
): Promise<ReplyOf<typeof analysis.weather>> {
  const { scope, looked } = questionOf(zone, ctx, query);
  const found = await ridesByWeather(ctx.db, scope, looked, { now: ctx.now() });
  const whole = looked.modelId === undefined;
  const list = found.map(({ missed, ...one }) => ({ ...one, missed: whole ? missed : null }));
  return { list, count: list.length };
}
