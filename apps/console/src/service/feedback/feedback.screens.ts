import type { Screen } from '../../kit/page/screens.ts';
import { feedbackPaths } from './feedback.paths.ts';

export const feedbackScreens: readonly Screen[] = [
  {
    path: feedbackPaths.list,
    title: { zh: '查看工单', en: 'View tickets' },
    icon: 'ticket',
    codes: '1801',
    group: 'feedback',
    load: () => import('./feedback-list.tsx'),
  },
  {
    path: feedbackPaths.write,
    title: { zh: '新建工单', en: 'New ticket' },
    icon: 'ticket',
    codes: '1802',
    group: 'feedback',
    load: () => import('./feedback-form.tsx'),
  },
  {
    path: feedbackPaths.detail,
    title: { zh: '工单详情', en: 'Ticket' },
    codes: '1801',
    group: 'feedback',
    hidden: true,
    load: () => import('./feedback-detail.tsx'),
  },
];
