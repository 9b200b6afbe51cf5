import type { Screen } from '../../kit/page/screens.ts';
import { broadcastsPaths } from './broadcasts.paths.ts';

export const broadcastsScreens: readonly Screen[] = [
  {
    // No permission code here: without permission the page names the one needed.
    path: broadcastsPaths.broadcasts,
    title: { zh: '消息推送配置', en: 'Message config' },
    group: 'operations',
    hidden: true,
    load: () => import('./broadcasts-page.tsx'),
  },
];
