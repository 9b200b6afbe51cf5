import type { Screen } from '../../kit/page/screens.ts';
import { ordersPaths } from './orders.paths.ts';

export const ordersScreens: readonly Screen[] = [
  {
    path: ordersPaths.list,
    title: { zh: '用户订单', en: 'User orders' },
    icon: 'money',
    codes: '1601',
    group: 'users',
    load: () => import('./order-list.tsx'),
  },
  {
    path: ordersPaths.detail,
    title: { zh: '订单详情', en: 'Order' },
    codes: 'all',
    hidden: true,
    outside: true,
    load: () => import('./order-detail.tsx'),
  },
  {
    path: ordersPaths.refunds,
    title: { zh: '退款处理', en: 'Refunds' },
    codes: '1601||070101||FinancialReconciliation',
    group: 'users',
    hidden: true,
    load: () => import('./refund-list.tsx'),
  },
];
