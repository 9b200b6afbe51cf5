import { definePaths } from '../../kit/page/screens.ts';

export const reconcilePaths = definePaths({ page: '/report/download-statistics' });
