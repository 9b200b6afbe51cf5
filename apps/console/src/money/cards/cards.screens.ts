import type { Screen } from '../../kit/page/screens.ts';
import { cardsPaths } from './cards.paths.ts';

export const cardsScreens: readonly Screen[] = [
  {
    path: cardsPaths.products,
    title: { zh: '商城配置', en: 'Mall' },
    icon: 'money',
    codes: '1703',
    group: 'marketing',
    load: () => import('./product-list.tsx'),
  },
];
