import type { InputOf } from '@kickstand/contract/kit';
import type { priceImpact } from '@kickstand/contract/rides/price-impact';
import { priceOfSimulated } from '@kickstand/domain/rides/orders';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { termsAt } from '../orders/terms.service.ts';
import { demandArea, demandSound } from '../pricing/schemes.service.ts';

type Calls = typeof priceImpact;

export async function showTerms(zone: string, ctx: Ctx, { query }: InputOf<Calls['terms']>) {
  const { areaId, modelId, at = ctx.now() } = query;
  await demandArea(ctx, areaId);
  return termsAt(ctx.db, { areaId, modelId, at, zone });
}

/** Priced by the function that prices orders, from the terms an order would have. */
export async function simulate(zone: string, ctx: Ctx, { body }: InputOf<Calls['simulate']>) {
  const { areaId, modelId, scheme, at = ctx.now(), ms, pausedMs, m, benefit } = body;
  ctx.audit.on(String(areaId));
  await demandArea(ctx, areaId);
  if (scheme) await demandSound(ctx, { modelIds: [modelId], content: scheme });
  const terms = await termsAt(ctx.db, { areaId, modelId, at, zone });
  const price = priceOfSimulated(scheme ? { ...terms, scheme } : terms, {
    startedAt: at,
    seconds: Math.floor(ms / 1_000),
    pausedSeconds: Math.floor(pausedMs / 1_000),
    metres: m,
    capUsedCents: body.capUsedCents,
    trialsLeft: body.trialsLeft,
    relation: body.returnRelation,
    benefit: benefit && { type: 'riding_card', id: 'simulated', saving: benefit },
  });
  ctx.audit.record(String(areaId), { modelId: [null, modelId], payableCents: [null, price.payableCents] });
  return price;
}
