import type { Screen } from '../../kit/page/screens.ts';
import { couponsPaths } from './coupons.paths.ts';

export const couponsScreens: readonly Screen[] = [
  {
    path: couponsPaths.batches,
    title: { zh: '兑换券', en: 'Exchange vouchers' },
    icon: 'money',
    codes: '1709',
    group: 'marketing',
    load: () => import('./batch-list.tsx'),
  },
  {
    path: couponsPaths.add,
    title: { zh: '新建兑换券批次', en: 'Add voucher batch' },
    codes: '1709,170902',
    group: 'marketing',
    hidden: true,
    load: () => import('./batch-form.tsx'),
  },
];
