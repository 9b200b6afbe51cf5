import { definePaths } from '../../kit/page/screens.ts';

export const rewardsPaths = definePaths({ rewards: '/marketing/user-rewards' });
