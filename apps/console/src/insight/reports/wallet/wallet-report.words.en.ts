import type { Words } from '../../../kit/words.ts';
import type { zh } from './wallet-report.words.zh.ts';

export const en: Words<typeof zh> = {
  tabs: { offers: 'By offer', bands: 'Balances', over: 'Over the cap' },
  backs: { none: 'No', part: 'In part', all: 'All' },
  sums: {
    title: 'By kind',
    labels: { id: 'Kind', movements: 'Movements', principalCents: 'Principal', giftCents: 'Gift' },
  },
  offers: {
    empty: 'No top-ups in this period',
    labels: {
      amountCents: 'Amount',
      withGiftCents: 'Gift with it',
      topUps: 'Top-ups',
      riders: 'Riders',
      principalCents: 'Principal',
      giftCents: 'Gifts',
      refundedCents: 'Refunded',
      leftCents: 'Unspent',
      from: 'Time',
      channel: 'Provider',
    },
  },
  bands: {
    empty: 'No wallets yet',
    chart: (said) => `Riders by principal: ${said}`,
    names: {
      none: '¥0',
      to10: 'Up to ¥10',
      to20: '¥10–20',
      to50: '¥20–50',
      to100: '¥50–100',
      over: 'More than ¥100',
    },
    labels: { id: 'Balance', riders: 'Riders', principalCents: 'Principal', giftCents: 'Gifts' },
  },
  over: {
    empty: 'No account is over the cap',
    labels: {
      riderPhone: 'Phone',
      capCents: 'Cap',
      principalCents: 'Principal',
      aboveCents: 'Above it',
      giftCents: 'Gifts',
    },
  },
};
