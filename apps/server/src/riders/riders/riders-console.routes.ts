import { riders } from '@kickstand/contract/riders/riders';
import { type Route, routes } from '../../kernel/call/calls.ts';
import { adjustWallet } from './adjust.service.ts';
import { chargeRider } from './charge.service.ts';
import {
  findByPhone,
  listLots,
  listRiders,
  listWallet,
  showRider,
  showRiding,
  unmask,
} from './rider-list.service.ts';

/** Riders in the console. `zone`: IANA, of business days. */
export const consoleRoutes = (parts: { zone: string }): Route[] =>
  routes(riders, {
    list: (ctx, input) => listRiders(parts, ctx, input),
    single: (ctx, input) => showRider(parts, ctx, input),
    unmask,
    personalInfo: (ctx, input) => findByPhone(parts, ctx, input),
    riding: showRiding,
    wallet: listWallet,
    lots: listLots,
    charge: (ctx, input) => chargeRider(parts, ctx, input),
    adjust: (ctx, input) => adjustWallet(parts, ctx, input),
  });
