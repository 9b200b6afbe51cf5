import { figures, reportRows } from '@kickstand/contract/insight/reports';
import { type MetricName, metricOf } from '@kickstand/domain/insight/metrics';
import { postingRules } from '@kickstand/domain/money/ledger';
import type { Locale } from '../../kernel/call/refuse.ts';
import { columnsOf, type Part, type Span } from './columns.ts';
import { rowWords } from './row-parts.words.ts';

const inLocale = (said: { zh: string; en: string }, locale: Locale) =>
  locale === 'en-US' ? said.en : said.zh;

/** The names of postings. */
const eventsOf = (locale: Locale) =>
  Object.fromEntries(Object.entries(postingRules).map(([event, rule]) => [event, inLocale(rule, locale)]));

/** Orders by the end of their rides, with payments and later refunds. */
function orderPart({ from, to }: Span, locale: Locale): Part {
  const words = rowWords[locale];
  return {
    name: words.names.orders,
    callId: reportRows.orders.id,
    lists: [{ query: reportRows.orders.query.parse({ from, to, sort: 'endedAt', dir: 'asc' }) }],
    sums: ['benefitCents', 'payableCents', 'principalCents', 'giftCents', 'onlineCents', 'netCents'],
    proofs: [{ rows: 'rides', benefitCents: 'benefit' } satisfies Record<string, MetricName>],
    columns: columnsOf(
      {
        id: 'text',
        riderPhone: 'text',
        agent: 'text',
        area: 'text',
        endedAt: 'instant',
        paidAt: 'instant',
        state: words.orderStates,
        startCents: 'money',
        timeCents: 'money',
        kmCents: 'money',
        locationCents: 'money',
        helmetCents: 'money',
        benefitType: words.benefits,
        benefitCents: 'money',
        payableCents: 'money',
        principalCents: 'money',
        giftCents: 'money',
        onlineCents: 'money',
        channel: words.channels,
        outNo: 'text',
        tradeNo: 'text',
        feeCents: 'money',
        refundedPrincipalCents: 'money',
        refundedGiftCents: 'money',
        refundedOnlineCents: 'money',
        netCents: 'money',
        editedCents: 'money',
        sharedCents: 'money',
        statementId: 'text',
        endedBy: words.endedBy,
      },
      { ...words.columns, id: words.columns.orderId ?? '' },
    ),
  };
}

/** Wallet movements, by book day. */
function walletPart({ from, to }: Span, locale: Locale): Part {
  const words = rowWords[locale];
  return {
    name: words.names.wallet,
    callId: reportRows.wallet.id,
    lists: [{ query: reportRows.wallet.query.parse({ from, to, by: 'book', sort: 'at', dir: 'asc' }) }],
    sums: ['principalCents', 'giftCents'],
    proofs: [
      { principalCents: 'principalMoved', giftCents: 'giftMoved' } satisfies Record<string, MetricName>,
    ],
    columns: columnsOf(
      {
        id: 'text',
        at: 'instant',
        riderPhone: 'text',
        agent: 'text',
        area: 'text',
        event: eventsOf(locale),
        principalCents: 'money',
        giftCents: 'money',
        principalAfterCents: 'money',
        giftAfterCents: 'money',
        channel: words.channels,
        outNo: 'text',
        tradeNo: 'text',
        orderId: 'text',
        operator: 'text',
        reason: 'text',
      },
      { ...words.columns, id: words.columns.postingId ?? '' },
    ),
  };
}

/** Deposits paid in the month, with what happened to them since. */
function depositPart({ from, to }: Span, locale: Locale): Part {
  const words = rowWords[locale];
  return {
    name: words.names.deposits,
    callId: reportRows.deposits.id,
    lists: [{ query: reportRows.deposits.query.parse({ from, to, sort: 'paidAt', dir: 'asc' }) }],
    sums: ['amountCents', 'deductedCents'],
    columns: columnsOf(
      {
        depositId: 'text',
        riderPhone: 'text',
        agent: 'text',
        area: 'text',
        state: words.depositStates,
        amountCents: 'money',
        deductedCents: 'money',
        channel: words.channels,
        outNo: 'text',
        tradeNo: 'text',
        paidAt: 'instant',
        askedAt: 'instant',
        refundedAt: 'instant',
        refundNo: 'text',
      },
      words.columns,
    ),
  };
}

/** Cards of a kind paid or given in the month, with what happened to them since. */
function cardPart(kind: 'ridingCards' | 'discountCards' | 'memberCards', { from, to }: Span, locale: Locale) {
  const words = rowWords[locale];
  return {
    name: words.names[kind],
    callId: reportRows[kind].id,
    lists: [{ query: reportRows[kind].query.parse({ from, to, sort: 'from', dir: 'asc' }) }],
    sums: ['priceCents', 'savedCents', 'refundedCents'],
    columns: columnsOf(
      {
        id: 'text',
        riderPhone: 'text',
        agent: 'text',
        area: 'text',
        name: 'text',
        source: words.sources,
        state: words.cardStates,
        priceCents: 'money',
        from: 'instant',
        to: 'instant',
        uses: 'count',
        totalUses: 'count',
        savedCents: 'money',
        refundedCents: 'money',
        channel: words.channels,
        outNo: 'text',
        tradeNo: 'text',
      },
      words.columns,
    ),
  } satisfies Part;
}

/** Movements of money under the figure that counts them: each list adds up to its figure. */
const moved = {
  depositsMoved: ['depositIn', 'depositOut', 'depositDeducted'],
  ridingCardsMoved: ['ridingCardSold', 'ridingCardRefunded'],
  discountCardsMoved: ['discountCardSold', 'discountCardRefunded'],
  memberCardsMoved: ['memberCardSold', 'memberCardRefunded'],
  refunds: ['refunded', 'refundedGift'],
} as const satisfies Record<string, readonly MetricName[]>;

function movedPart(name: keyof typeof moved, { from, to }: Span, locale: Locale): Part {
  const words = rowWords[locale];
  return {
    name: words.names[name],
    callId: figures.rows.id,
    lists: moved[name].map((metric) => ({
      query: figures.rows.query.parse({ metric, from, to, sort: 'at', dir: 'asc' }),
      said: { figure: inLocale(metricOf(metric), locale) },
    })),
    sums: ['value'],
    proofs: moved[name].map((metric) => ({ value: metric })),
    columns: columnsOf(
      {
        figure: 'text',
        day: 'text',
        at: 'instant',
        kind: eventsOf(locale),
        object: words.objects,
        objectId: 'text',
        agent: 'text',
        area: 'text',
        outNo: 'text',
        tradeNo: 'text',
        value: 'money',
      },
      words.columns,
    ),
  };
}

const movedNames = Object.keys(moved) as (keyof typeof moved)[];

/** The single rows behind the reports of a month. */
export const rowParts = (span: Span, locale: Locale): Part[] => [
  orderPart(span, locale),
  walletPart(span, locale),
  depositPart(span, locale),
  ...(['ridingCards', 'discountCards', 'memberCards'] as const).map((kind) => cardPart(kind, span, locale)),
  ...movedNames.map((name) => movedPart(name, span, locale)),
];
