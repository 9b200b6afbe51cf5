import type { Screen } from '../../kit/page/screens.ts';
import { helpPaths } from './help.paths.ts';

export const helpScreens: readonly Screen[] = [
  {
    path: helpPaths.config,
    title: { zh: '帮助配置', en: 'Help' },
    icon: 'list',
    codes: '1704',
    group: 'marketing',
    load: () => import('./help-config.tsx'),
  },
];
