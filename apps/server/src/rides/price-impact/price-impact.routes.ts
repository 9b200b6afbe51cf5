import { priceImpact } from '@kickstand/contract/rides/price-impact';
import { routes } from '../../kernel/call/calls.ts';
import { weekImpact } from './impact.service.ts';
import { showTerms, simulate } from './simulate.service.ts';

/** `zone`: the IANA zone of business days. */
export const priceImpactRoutes = ({ zone }: { zone: string }) =>
  routes(priceImpact, {
    terms: (ctx, input) => showTerms(zone, ctx, input),
    week: (ctx, input) => weekImpact(zone, ctx, input),
    simulate: (ctx, input) => simulate(zone, ctx, input),
  });
