import type { Screen } from '../../kit/page/screens.ts';
import { fieldWorkPaths } from './field-work.paths.ts';

const group = 'maintenance';

export const fieldWorkScreens: readonly Screen[] = [
  {
    path: fieldWorkPaths.tasks,
    title: { zh: '运维任务', en: 'Operation tasks' },
    icon: 'tool',
    codes: '0909',
    group,
    load: () => import('./tasks/task-page.tsx'),
  },
  {
    path: fieldWorkPaths.swaps,
    title: { zh: '换电统计', en: 'Battery swap statistics' },
    icon: 'chart',
    codes: '0901',
    group,
    load: () => import('./swaps.tsx'),
  },
  {
    path: fieldWorkPaths.moves,
    title: { zh: '挪车统计', en: 'Move statistics' },
    icon: 'chart',
    codes: '0904',
    group,
    load: () => import('./moves.tsx'),
  },
  {
    path: fieldWorkPaths.repairs,
    title: { zh: '维修统计', en: 'Repair statistics' },
    icon: 'chart',
    codes: '090201',
    group,
    load: () => import('./repairs.tsx'),
  },
  {
    path: fieldWorkPaths.inspections,
    title: { zh: '巡检统计', en: 'Inspection statistics' },
    icon: 'chart',
    codes: '090301',
    group,
    load: () => import('./inspections/inspections.tsx'),
  },
  {
    path: fieldWorkPaths.audits,
    title: { zh: '作业审核', en: 'Work audits' },
    icon: 'tool',
    codes: '0901||090201||090301||0904||0909',
    group,
    load: () => import('./audit-queue.tsx'),
  },
  {
    path: fieldWorkPaths.track,
    title: { zh: '人员轨迹', en: 'Staff track' },
    codes: '0901||090201||090301||0904||0909',
    group: 'maintenance',
    hidden: true,
    load: () => import('./track/staff-track-page.tsx'),
  },
];
