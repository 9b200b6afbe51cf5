import type { Screen } from '../../kit/page/screens.ts';
import { settlementPaths } from './settlement.paths.ts';

export const settlementScreens: readonly Screen[] = [
  {
    path: settlementPaths.statements,
    title: { zh: '结算对账单', en: 'Statements' },
    icon: 'money',
    codes: '1101,110156',
    group: 'agents',
    load: () => import('./statement-list.tsx'),
  },
  {
    path: settlementPaths.lines,
    title: { zh: '对账单明细', en: 'Behind a statement' },
    codes: '1101,110156',
    group: 'agents',
    hidden: true,
    load: () => import('./statement-lines.tsx'),
  },
  {
    path: settlementPaths.shares,
    title: { zh: '渠道分账', en: 'Profit sharing' },
    icon: 'money',
    codes: '1101,110156',
    group: 'agents',
    load: () => import('./share-list.tsx'),
  },
  {
    path: settlementPaths.schemes,
    title: { zh: '分成方案', en: 'Share schemes' },
    codes: '1101,110155||1101,110156',
    group: 'agents',
    hidden: true,
    load: () => import('./scheme-list.tsx'),
  },
];
