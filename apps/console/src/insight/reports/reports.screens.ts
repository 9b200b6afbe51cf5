import { seesFigures, seesFiguresOfWork } from '@kickstand/contract/insight/reports';
import type { Screen } from '../../kit/page/screens.ts';
import { figurePaths } from '../../kit/report/figure-path.ts';
import { reportsPaths } from './reports.paths.ts';

export const reportsScreens: readonly Screen[] = [
  {
    path: reportsPaths.daily,
    title: { zh: '日统计', en: 'Daily statistics' },
    icon: 'chart',
    codes: '150101',
    group: 'reports',
    load: () => import('./daily.tsx'),
  },
  {
    path: reportsPaths.transactions,
    title: { zh: '交易订单', en: 'Transaction orders' },
    icon: 'list',
    codes: '1502',
    group: 'reports',
    load: () => import('./transaction-order.tsx'),
  },
  {
    path: reportsPaths.wallet,
    title: { zh: '钱包报表', en: 'Wallet report' },
    icon: 'money',
    codes: '150301',
    group: 'reports',
    load: () => import('./wallet-report.tsx'),
  },
  {
    path: reportsPaths.deposits,
    title: { zh: '押金报表', en: 'Deposit report' },
    icon: 'lock',
    codes: '150401',
    group: 'reports',
    load: () => import('./deposit-report.tsx'),
  },
  {
    path: reportsPaths.ridingCards,
    title: { zh: '骑行卡报表', en: 'Riding card report' },
    icon: 'gift',
    codes: '150501',
    group: 'reports',
    load: () => import('./riding-card-report.tsx'),
  },
  {
    path: reportsPaths.discountCards,
    title: { zh: '优惠卡报表', en: 'Discount card report' },
    icon: 'gift',
    codes: '150601',
    group: 'reports',
    load: () => import('./discount-card-report.tsx'),
  },
  {
    path: reportsPaths.subscriptions,
    title: { zh: '邮件订阅', en: 'Reports by e-mail' },
    icon: 'log',
    codes: '150101,15010106',
    group: 'reports',
    load: () => import('./subscriptions.tsx'),
  },
  {
    path: figurePaths.rows,
    title: { zh: '指标明细', en: 'Rows behind a figure' },
    codes: `${seesFigures}||${seesFiguresOfWork}`,
    group: 'reports',
    hidden: true,
    load: () => import('./figure-rows.tsx'),
  },
];
