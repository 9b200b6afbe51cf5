import { definePaths } from '../../kit/page/screens.ts';

/** Query parameters: the filter (`from`, `to`, `days`, `hours`, `model`) and the `tab`. */
export const analysisPaths = definePaths({ analysis: '/vehicle/operational-analysis' });
