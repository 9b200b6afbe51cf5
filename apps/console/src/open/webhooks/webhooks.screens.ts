import type { Screen } from '../../kit/page/screens.ts';
import { webhooksPaths } from './webhooks.paths.ts';

export const webhooksScreens: readonly Screen[] = [
  {
    path: webhooksPaths.webhooks,
    title: { zh: '事件推送', en: 'Webhooks' },
    icon: 'agent',
    codes: '0507',
    group: 'operations',
    load: () => import('./webhooks-page.tsx'),
  },
];
