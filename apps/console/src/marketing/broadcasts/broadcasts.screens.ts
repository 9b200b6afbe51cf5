import type { Screen } from '../../kit/page/screens.ts';
import { broadcastsPaths } from './broadcasts.paths.ts';

export const broadcastsScreens: readonly Screen[] = [
  {
    // The seed gives it no code: whoever may not read broadcasts finds there which right that takes.
    path: broadcastsPaths.broadcasts,
    title: { zh: '消息推送配置', en: 'Message config' },
    group: 'operations',
    hidden: true,
    load: () => import('./broadcasts-page.tsx'),
  },
];
