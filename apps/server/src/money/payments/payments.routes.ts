import { refunds, riderMoney, topUps } from '@kickstand/contract/rides/orders';
import { type Route, routes } from '../../kernel/call/calls.ts';
import type { PaymentParts } from './payments.parts.ts';
import { giveTopUpBack, goOnWithRefund, listRefunds } from './refund-handling.service.ts';
import {
  payDebt,
  showOwnOrders,
  showPayment,
  showWallet,
  topUpWallet,
  withdrawWallet,
} from './rider-money.service.ts';
import { giveAllBack, listTopUps } from './top-ups.service.ts';

export const paymentsRoutes = (parts: PaymentParts): Route[] => [
  ...routes(riderMoney, {
    wallet: (ctx, input) => showWallet(parts, ctx, input),
    pay: (ctx, input) => payDebt(parts, ctx, input),
    topUp: (ctx, input) => topUpWallet(parts, ctx, input),
    payment: showPayment,
    withdraw: (ctx, input) => withdrawWallet(parts, ctx, input),
    orders: showOwnOrders,
  }),
  ...routes(refunds, {
    failed: listRefunds,
    again: (ctx, input) => goOnWithRefund(parts, ctx, input),
    topUp: (ctx, input) => giveTopUpBack(parts, ctx, input),
  }),
  ...routes(topUps, { ofRider: listTopUps, refundAll: (ctx, input) => giveAllBack(parts, ctx, input) }),
];
