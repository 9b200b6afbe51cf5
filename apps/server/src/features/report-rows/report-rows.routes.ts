import { reportRows } from '@kickstand/contract/reports';
import { routes } from '../../kernel/call/calls.ts';
import {
  listCardMoney,
  listCardProducts,
  listDebts,
  listDepositMoney,
  listOrderMoney,
  listWalletMoney,
} from './report-rows.service.ts';

export const reportRowsRoutes = (zone: string) =>
  routes(reportRows, {
    orders: (ctx, input) => listOrderMoney(zone, ctx, input),
    debts: (ctx, input) => listDebts(zone, ctx, input),
    wallet: (ctx, input) => listWalletMoney(zone, ctx, input),
    deposits: (ctx, input) => listDepositMoney(zone, ctx, input),
    ridingCards: listCardMoney(zone, 'riding'),
    discountCards: listCardMoney(zone, 'discount'),
    memberCards: listCardMoney(zone, 'member'),
    products: (ctx, input) => listCardProducts(zone, ctx, input),
  });
