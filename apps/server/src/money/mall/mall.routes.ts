import { mall, riderCards, userCards } from '@kickstand/contract/money/cards';
import { type Route, routes } from '../../kernel/call/calls.ts';
import type { PaymentParts } from '../payments/payments.parts.ts';
import { buyCard, listOffers, payCard } from './buying.service.ts';
import {
  addProduct,
  beginVersion,
  copyProduct,
  editProduct,
  listProducts,
  removeProduct,
  setState,
  showFigures,
} from './products.service.ts';
import {
  addCardUses,
  freeze,
  grantCard,
  listCards,
  listGrantable,
  prolongCard,
  refundCard,
  refundOwnCard,
  showOwnCards,
  takeCardUsesBack,
  unfreeze,
} from './user-cards.service.ts';

export const mallRoutes = (parts: PaymentParts): Route[] => [
  ...routes(mall, {
    list: listProducts,
    add: addProduct,
    edit: editProduct,
    newVersion: beginVersion,
    setState,
    copy: copyProduct,
    remove: removeProduct,
    figures: (ctx, input) => showFigures(parts.zone, ctx, input),
  }),
  ...routes(userCards, {
    ofRider: listCards,
    grantable: listGrantable,
    grant: (ctx, input) => grantCard(parts, ctx, input),
    refund: (ctx, input) => refundCard(parts, ctx, input),
    extend: (ctx, input) => prolongCard(parts, ctx, input),
    addUses: (ctx, input) => addCardUses(parts, ctx, input),
    takeUsesBack: (ctx, input) => takeCardUsesBack(parts, ctx, input),
    freeze,
    unfreeze,
  }),
  ...routes(riderCards, {
    offers: (ctx, input) => listOffers(parts.zone, ctx, input),
    buy: (ctx, input) => buyCard(parts, ctx, input),
    pay: (ctx, input) => payCard(parts, ctx, input),
    own: showOwnCards,
    refund: (ctx, input) => refundOwnCard(parts, ctx, input),
  }),
];
