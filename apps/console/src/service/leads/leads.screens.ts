import type { Screen } from '../../kit/page/screens.ts';
import { leadsPaths } from './leads.paths.ts';

export const leadsScreens: readonly Screen[] = [
  {
    path: leadsPaths.list,
    title: { zh: '合作意向', en: 'Leads' },
    icon: 'ticket',
    codes: '110159',
    group: 'agents',
    load: () => import('./lead-list.tsx'),
  },
];
