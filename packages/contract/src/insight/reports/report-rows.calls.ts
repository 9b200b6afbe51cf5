import { z } from 'zod';
import {
  type Access,
  codes,
  defineCalls,
  flag,
  id,
  instant,
  int32InQuery,
  listQuery,
  pageOf,
  soughtName,
  soughtPhone,
} from '../../kit/index.ts';
import { cardKind, userCardState } from '../../money/cards/index.ts';
import { depositState } from '../../money/deposits/index.ts';
import { providerName } from '../../money/payment-providers/index.ts';
import { orderState, payChannel } from '../../rides/orders/index.ts';
import { benefitType } from '../../rides/pricing/index.ts';
import {
  cardMoneyRow,
  cardMoneySum,
  cardProductMoney,
  cardProductSum,
  debtAge,
  debtRow,
  depositMoneyRow,
  depositMoneySum,
  orderMoneyRow,
  orderMoneySum,
  walletMoneyRow,
  walletMoneySum,
} from './report-rows.rows.ts';
import { walletFilter } from './wallet-report.calls.ts';

/** The longest period of the reports' rows, and the default, days. */
export const mostRowDays = 31;
export const usualRowDays = 7;
/** The longest period of exported orders, days; beyond `mostRowDays` there is no sum. */
export const mostOrderDays = 366;

const base = '/ebike/v3/backend/report';
const no = z.string().trim().min(1).max(64);
const span = { from: instant.optional(), to: instant.optional() };
const personal = ['riderPhone' as const, 'riderName' as const];

/** A page of rows with the sum of all; null while they are not counted. */
const summed = <R extends z.ZodType, S extends z.ZodType>(row: R, sum: S) =>
  pageOf(row).extend({ sum: sum.nullable() });

const cardsOf = (kind: string, access: Access, exported: string) =>
  ({
    summary: `${kind} paid or given in a period, with what became of each`,
    method: 'GET',
    path: `${base}/${kind.toLowerCase().replaceAll(' ', '-')}/rows`,
    access,
    rows: 'own',
    query: listQuery(
      {
        ...span,
        phone: soughtPhone.optional(),
        name: z.string().trim().min(1).max(20).optional(),
        state: userCardState.optional(),
        source: z.enum(['buy', 'gift']).optional(),
        channel: providerName.optional(),
        refunded: flag.optional(),
        tradeNo: no.optional(),
      },
      ['from', 'priceCents', 'savedCents'],
    ),
    reply: summed(cardMoneyRow, cardMoneySum),
    refusals: ['report.span'],
    exports: { code: exported, personal },
  }) as const;

/** The single entries behind the money reports. */
export const reportRows = defineCalls('reportRows', {
  orders: {
    summary: 'List orders with their money: those ended or paid in a period, or debts of a given age',
    method: 'GET',
    path: `${base}/order/rows`,
    access: codes('1502'),
    rows: 'own',
    query: listQuery(
      {
        ...span,
        /** By the end of the ride, or by its payment. */
        by: z.enum(['end', 'pay']).default('end'),
        phone: soughtPhone.optional(),
        id: id.optional(),
        state: orderState.optional(),
        channel: payChannel.optional(),
        merchant: no.optional(),
        /** The amount due, cents. */
        amountFrom: int32InQuery.optional(),
        amountTo: int32InQuery.optional(),
        benefit: benefitType.optional(),
        surcharged: flag.optional(),
        refunded: flag.optional(),
        settled: flag.optional(),
        /** The statement that includes its payments. */
        statementId: id.optional(),
        /** Unpaid for so long; the span is then ignored. */
        age: debtAge.optional(),
        writtenOff: flag.optional(),
      },
      ['endedAt', 'paidAt', 'payableCents'],
    ),
    reply: summed(orderMoneyRow, orderMoneySum),
    refusals: ['report.span'],
    exports: { code: '150206', personal },
  },
  debts: {
    summary: 'Get unpaid ride amounts by how long ago the rides ended',
    method: 'GET',
    path: `${base}/order/debts`,
    access: codes('1502'),
    rows: 'own',
    query: listQuery({}, ['id'], 'asc'),
    reply: summed(debtRow, debtRow.omit({ id: true })),
  },
  wallet: {
    summary: 'List wallet movements in a period',
    method: 'GET',
    path: `${base}/wallet/rows`,
    access: codes('150301'),
    rows: 'own',
    query: listQuery(walletFilter, ['at']),
    reply: summed(walletMoneyRow, walletMoneySum),
    refusals: ['report.span'],
    exports: { code: '15030106', personal },
  },
  deposits: {
    summary: 'List deposits paid or refunded in a period',
    method: 'GET',
    path: `${base}/deposit/rows`,
    access: codes('150401'),
    rows: 'own',
    query: listQuery(
      {
        ...span,
        by: z.enum(['pay', 'refund']).default('pay'),
        phone: soughtPhone.optional(),
        name: soughtName.optional(),
        state: depositState.optional(),
        channel: providerName.optional(),
        tradeNo: no.optional(),
        late: flag.optional(),
      },
      ['paidAt', 'askedAt', 'amountCents'],
    ),
    reply: summed(depositMoneyRow, depositMoneySum),
    refusals: ['report.span'],
    exports: { code: '15040106', personal },
  },
  ridingCards: cardsOf('Riding cards', codes('150501'), '15050106'),
  discountCards: cardsOf('Discount cards', codes('150601'), '15060106'),
  memberCards: cardsOf('Member cards', codes('150401'), '15040106'),
  products: {
    summary: 'Get what became of the cards paid or given in a period, by product',
    method: 'GET',
    path: `${base}/card/products`,
    access: codes('150501||150601'),
    rows: 'own',
    query: listQuery({ ...span, kind: cardKind.default('riding') }, ['grossCents', 'netCents', 'uses']),
    reply: summed(cardProductMoney, cardProductSum),
    refusals: ['report.span'],
  },
});
