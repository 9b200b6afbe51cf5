import type { Screen } from '../../kit/page/screens.ts';
import { identitiesPaths } from './identities.paths.ts';

export const identitiesScreens: readonly Screen[] = [
  {
    path: identitiesPaths.certificates,
    title: { zh: '职业认证', en: 'Occupation certification' },
    icon: 'users',
    codes: '0703',
    group: 'users',
    load: () => import('./certificate-queue.tsx'),
  },
  {
    path: identitiesPaths.rebinds,
    title: { zh: '实名换绑', en: 'Real-name rebinding' },
    icon: 'users',
    codes: '0704',
    group: 'users',
    load: () => import('./rebind-queue.tsx'),
  },
];
