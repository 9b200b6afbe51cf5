import type { Screen } from '../../kit/page/screens.ts';
import { noticesPaths } from './notices.paths.ts';

export const noticesScreens: readonly Screen[] = [
  {
    path: noticesPaths.templates,
    title: { zh: '通知模板', en: 'Notice templates' },
    icon: 'list',
    codes: '0506',
    group: 'operations',
    load: () => import('./notice-list.tsx'),
  },
];
