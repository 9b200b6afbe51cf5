import type { InputOf } from '@kickstand/contract/kit';
import type { priceImpact, WeekImpact } from '@kickstand/contract/rides/price-impact';
import { startOfDay } from '@kickstand/domain/platform/time';
import { atElasticity, elasticities } from '@kickstand/domain/rides/orders';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { termsToTry } from '../pricing/schemes.service.ts';
import { areaNames, ordersEnded } from './impact.store.ts';
import { repriceInThread } from './repricing-thread.ts';

/** Whole days before today; today's orders are included as far as there are any. */
const daysBack = 7;

/** What the orders of the last week would cost under a draft or a version; reading and pricing overlap. */
export async function weekImpact(
  zone: string,
  ctx: Ctx,
  { query: { id, no, areaIds } }: InputOf<(typeof priceImpact)['week']>,
): Promise<WeekImpact> {
  const { serviceAreaId, modelIds, content } = await termsToTry(ctx, id, no);
  // Days are looked at from their beginning: what a cap leaves depends on the rides before.
  const [from, to] = [startOfDay(ctx.now(), zone, daysBack), ctx.now()];
  const window = { areaIds: areaIds ?? [serviceAreaId], modelIds, from, to };
  const impact = await repriceInThread(content, ordersEnded(ctx.db, ctx.rows.scope(), window));
  const names = await areaNames(ctx.db);
  return {
    ...impact,
    from,
    to,
    areas: impact.areas.map((area) => ({ ...area, areaName: names.get(area.areaId) ?? String(area.areaId) })),
    elastic: elasticities.map((elasticity) => ({ elasticity, cents: atElasticity(impact.all, elasticity) })),
  };
}
