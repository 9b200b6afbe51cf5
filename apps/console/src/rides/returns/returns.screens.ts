import type { Screen } from '../../kit/page/screens.ts';
import { returnsPaths } from './returns.paths.ts';

export const returnsScreens: readonly Screen[] = [
  {
    path: returnsPaths.list,
    title: { zh: '借还车审批', en: 'Return applications' },
    icon: 'log',
    codes: 'returnCarApp',
    group: 'users',
    load: () => import('./return-queue.tsx'),
  },
];
