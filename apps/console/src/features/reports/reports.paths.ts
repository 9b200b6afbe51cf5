import { definePaths } from '../../kit/page/screens.ts';

export const reportsPaths = definePaths({ daily: '/report/financial-statistics' });
