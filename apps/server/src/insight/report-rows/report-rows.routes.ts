import { reportRows, walletReport } from '@kickstand/contract/insight/reports';
import { type Route, routes } from '../../kernel/call/calls.ts';
import {
  listCardMoney,
  listCardProducts,
  listDebts,
  listDepositMoney,
  listOrderMoney,
  listWalletMoney,
} from './report-rows.service.ts';
import { listBands, listOffers, listOverCap, showEventSums } from './wallet-report.service.ts';

export const reportRowsRoutes = (zone: string): Route[] => [
  ...routes(walletReport, {
    events: (ctx, input) => showEventSums(zone, ctx, input),
    offers: (ctx, input) => listOffers(zone, ctx, input),
    bands: (ctx, input) => listBands(zone, ctx, input),
    overCap: (ctx, input) => listOverCap(zone, ctx, input),
  }),
  ...routes(reportRows, {
    orders: (ctx, input) => listOrderMoney(zone, ctx, input),
    debts: (ctx, input) => listDebts(zone, ctx, input),
    wallet: (ctx, input) => listWalletMoney(zone, ctx, input),
    deposits: (ctx, input) => listDepositMoney(zone, ctx, input),
    ridingCards: listCardMoney(zone, 'riding'),
    discountCards: listCardMoney(zone, 'discount'),
    memberCards: listCardMoney(zone, 'member'),
    products: (ctx, input) => listCardProducts(zone, ctx, input),
  }),
];
