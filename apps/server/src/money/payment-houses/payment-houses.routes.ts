import { paymentHouses } from '@kickstand/contract/money/payment-houses';
import { routes } from '../../kernel/call/calls.ts';
import {
  listHouses,
  offer,
  type PaymentHousesParts,
  saveDraft,
  switchOff,
  testHouse,
} from './payment-houses.service.ts';

export const paymentHousesRoutes = (parts: PaymentHousesParts) =>
  routes(paymentHouses, {
    list: (ctx) => listHouses(parts, ctx),
    save: (ctx, input) => saveDraft(parts, ctx, input),
    test: (ctx, input) => testHouse(parts, ctx, input),
    offer: (ctx, input) => offer(parts, ctx, input),
    switchOff: (ctx, input) => switchOff(parts, ctx, input),
  });
