import { coupons, riderCoupons } from '@kickstand/contract/marketing/coupons';
import { type Route, routes } from '../../kernel/call/calls.ts';
import { listCards } from '../campaigns/worth.service.ts';
import { listCodes, lookUpCode, voidOneCode } from './codes.service.ts';
import type { CouponParts } from './coupons.parts.ts';
import {
  addBatch,
  appendCodes,
  extendBatch,
  historyOfBatch,
  listBatches,
  makeBatchAgain,
  oneBatch,
  setBatchPaused,
  voidBatch,
} from './coupons.service.ts';
import { exportCodes, listExports, readPassword } from './exporting.service.ts';
import { redeemCode } from './redeeming.service.ts';

export const couponsRoutes = (parts: CouponParts): Route[] => [
  ...routes(coupons, {
    list: listBatches,
    one: oneBatch,
    history: historyOfBatch,
    codes: listCodes,
    lookUp: (ctx, input) => lookUpCode(parts, ctx, input),
    cards: listCards,
    add: (ctx, input) => addBatch(parts, ctx, input),
    append: (ctx, input) => appendCodes(parts, ctx, input),
    makeAgain: makeBatchAgain,
    setPaused: setBatchPaused,
    extend: extendBatch,
    voidBatch,
    voidCode: voidOneCode,
    exports: (ctx, input) => listExports(parts, ctx, input),
    exportCodes: (ctx, input) => exportCodes(parts, ctx, input),
    readPassword: (ctx, input) => readPassword(parts, ctx, input),
  }),
  ...routes(riderCoupons, { redeem: (ctx, input) => redeemCode(parts, ctx, input) }),
];
