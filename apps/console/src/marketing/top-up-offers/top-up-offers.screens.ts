import type { Screen } from '../../kit/page/screens.ts';
import { topUpOffersPaths } from './top-up-offers.paths.ts';

export const topUpOffersScreens: readonly Screen[] = [
  {
    path: topUpOffersPaths.offers,
    title: { zh: '充值活动', en: 'Top-up activity' },
    icon: 'money',
    codes: '1701',
    group: 'marketing',
    load: () => import('./offer-list.tsx'),
  },
];
