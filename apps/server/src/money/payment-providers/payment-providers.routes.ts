import { paymentProviders } from '@kickstand/contract/money/payment-providers';
import { routes } from '../../kernel/call/calls.ts';
import {
  listProviders,
  offer,
  type PaymentProvidersParts,
  saveDraft,
  switchOff,
  testProvider,
} from './payment-providers.service.ts';

export const paymentProvidersRoutes = (parts: PaymentProvidersParts) =>
  routes(paymentProviders, {
    list: (ctx) => listProviders(parts, ctx),
    save: (ctx, input) => saveDraft(parts, ctx, input),
    test: (ctx, input) => testProvider(parts, ctx, input),
    offer: (ctx, input) => offer(parts, ctx, input),
    switchOff: (ctx, input) => switchOff(parts, ctx, input),
  });
