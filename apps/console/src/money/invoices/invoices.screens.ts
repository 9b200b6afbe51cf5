import type { Screen } from '../../kit/page/screens.ts';
import { invoicesPaths } from './invoices.paths.ts';

export const invoicesScreens: readonly Screen[] = [
  {
    path: invoicesPaths.queue,
    title: { zh: '开票工单', en: 'Invoice tickets' },
    icon: 'ticket',
    codes: '20',
    group: 'users',
    load: () => import('./invoice-queue.tsx'),
  },
  {
    path: invoicesPaths.lines,
    title: { zh: '待开票明细', en: 'Lines to be invoiced' },
    codes: '20,2007',
    group: 'users',
    hidden: true,
    load: () => import('./invoice-lines.tsx'),
  },
  {
    path: invoicesPaths.sellers,
    title: { zh: '开票公司', en: 'Issuing companies' },
    codes: '20',
    group: 'users',
    hidden: true,
    load: () => import('./invoice-sellers.tsx'),
  },
];
