import type { Screen } from '../../kit/page/screens.ts';
import { rewardsPaths } from './rewards.paths.ts';

export const rewardsScreens: readonly Screen[] = [
  {
    path: rewardsPaths.rewards,
    title: { zh: '用户奖励', en: 'User rewards' },
    icon: 'gift',
    codes: '170801',
    group: 'marketing',
    load: () => import('./reward-list.tsx'),
  },
];
