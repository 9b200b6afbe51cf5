import {
  type MoneyBack,
  moneyBacks,
  mostRowDays,
  reportRows,
  usualRowDays,
  type WalletMoneyRow,
} from '@kickstand/contract/insight/reports';
import { providerNames } from '@kickstand/contract/money/payment-providers';
import { walletEvents } from '@kickstand/contract/riders/riders';
import { idLink, instant, money, oneOf, text, withLayout } from '../../kit/list/cells.tsx';
import { instantRange, pick, picks, range, search } from '../../kit/list/filters.tsx';
import { defineListScreen } from '../../kit/list/list-screen.tsx';
import { phoneOfRider } from '../../platform/rider-kit/rider-phone.parts.tsx';
import { ridersWords } from '../../riders/riders/riders.words.ts';
import { ordersPaths } from '../../rides/orders/orders.paths.ts';
import { adjustWallet } from './adjust-wallet.tsx';
import { refundAll } from './refund-all.tsx';
import { refundTopUp } from './refund-top-up.tsx';
import { reportsWords } from './reports.words.ts';
import { walletReportWords } from './wallet/wallet-report.words.ts';
import { WalletSums } from './wallet/wallet-sums.tsx';

const words = reportsWords.walletRows;

/** The movements of wallets. */
export default defineListScreen({
  call: reportRows.wallet,
  title: reportsWords.tabs.wallet,
  labels: words.labels,
  columns: {
    at: instant,
    riderPhone: phoneOfRider<WalletMoneyRow>(({ riderId }) => riderId),
    riderName: withLayout(text, { width: 100 }),
    event: oneOf(ridersWords.wallet.events),
    principalCents: money,
    giftCents: money,
    principalAfterCents: money,
    giftAfterCents: money,
    channel: withLayout(oneOf<string>(reportsWords.providers), { width: 90 }),
    outNo: withLayout(text, { width: 260 }),
    tradeNo: withLayout(text, { extra: true, width: 240 }),
    orderId: idLink<WalletMoneyRow>(
      ({ orderId }) => (orderId === null ? undefined : ordersPaths.detail.to({}, { id: orderId })),
      { outside: true },
    ),
    agent: withLayout(text, { extra: true }),
    area: withLayout(text, { width: 120 }),
    operator: withLayout(text, { width: 100 }),
    reason: withLayout(text, { width: 180 }),
    leftCents: withLayout(money, { extra: true }),
    giftLeftCents: withLayout(money, { extra: true }),
    state: withLayout(oneOf<MoneyBack>(walletReportWords.backs), { width: 100 }),
    id: withLayout(text, { extra: true }),
  },
  filters: {
    from: instantRange({ to: 'to', days: usualRowDays, most: mostRowDays }),
    by: pick(['event', 'book'] as const, words.by),
    events: picks(walletEvents, ridersWords.wallet.events),
    channel: pick(providerNames, reportsWords.providers),
    phone: search,
    operator: search,
    amountFrom: range({ to: 'amountTo', unit: '¥', scale: 100 }),
    tradeNo: search,
    state: pick(moneyBacks, walletReportWords.backs),
  },
  rowActions: [refundTopUp, refundAll, adjustWallet],
  summary: WalletSums,
  empty: words.empty,
});
