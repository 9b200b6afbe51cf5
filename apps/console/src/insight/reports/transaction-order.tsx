import { reports } from '@kickstand/contract/insight/reports';
import { lazy } from 'react';
import { DetailTabs } from '../../kit/page/detail-tabs.tsx';
import { defineReportScreen } from '../../kit/report/define-report-screen.tsx';
import { reportsWords as words } from './reports.words.ts';

const Sums = defineReportScreen({
  report: reports.transactions,
  title: words.transactions,
  chart: ['receivable', 'paid'],
  first: [
    'rides',
    'receivable',
    'dispatchFee',
    'benefit',
    'paid',
    'paidPrincipal',
    'paidWechat',
    'paidAlipay',
    'paidGift',
    'refunded',
    'netPaid',
    'writtenOff',
  ],
});
const Channels = defineReportScreen({
  report: reports.transactionChannels,
  title: words.tabs.channels,
  chart: ['wechatNet', 'alipayNet'],
  first: [
    'wechatIn',
    'wechatOut',
    'wechatNet',
    'alipayIn',
    'alipayOut',
    'alipayNet',
    'channelNet',
    'channelFee',
  ],
});
const Orders = lazy(() => import('./order-rows.tsx'));

const tabs = [
  { key: 'sums', label: words.tabs.sums, Content: Sums },
  { key: 'channels', label: words.tabs.channels, Content: Channels },
  { key: 'orders', label: words.tabs.orders, Content: Orders },
  { key: 'debts', label: words.tabs.debts, Content: lazy(() => import('./debts.tsx')) },
  { key: 'writtenOff', label: words.tabs.writtenOff, Content: () => <Orders fixed={{ writtenOff: true }} /> },
];

/** The amounts, payments and refunds of rides, and the orders themselves. */
export default function TransactionOrder() {
  return <DetailTabs tabs={tabs} label={words.transactions} />;
}
