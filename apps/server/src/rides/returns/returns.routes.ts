import { returns, riderReturns } from '@kickstand/contract/rides/returns';
import { type Route, routes } from '../../kernel/call/calls.ts';
import { decideReturn, passReturns } from './deciding.service.ts';
import type { ReturnParts } from './returns.parts.ts';
import { listReturns, returnHandlers, showReturn, showTiles } from './returns.service.ts';
import { applyForReturn, showOwnReturns } from './rider-returns.service.ts';

export const returnsRoutes = (parts: ReturnParts): Route[] => [
  ...routes(returns, {
    list: (ctx, input) => listReturns(parts, ctx, input),
    single: (ctx, input) => showReturn(parts, ctx, input),
    tiles: showTiles,
    ...returnHandlers(parts),
    decide: (ctx, input) => decideReturn(parts, ctx, input),
    passMany: (ctx, input) => passReturns(parts, ctx, input),
  }),
  ...routes(riderReturns, { apply: applyForReturn, list: showOwnReturns }),
];
