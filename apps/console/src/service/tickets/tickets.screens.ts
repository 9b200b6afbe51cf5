import type { Screen } from '../../kit/page/screens.ts';
import { ticketsPaths } from './tickets.paths.ts';

export const ticketsScreens: readonly Screen[] = [
  {
    path: ticketsPaths.list,
    title: { zh: '用户工单', en: 'User tickets' },
    icon: 'ticket',
    codes: '0401',
    group: 'users',
    load: () => import('./ticket-list.tsx'),
  },
  {
    path: ticketsPaths.detail,
    title: { zh: '工单详情', en: 'Ticket' },
    codes: 'all',
    hidden: true,
    outside: true,
    load: () => import('./ticket-detail.tsx'),
  },
];
