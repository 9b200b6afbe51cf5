import { definePaths } from '../../kit/page/screens.ts';

/** Query parameter `tab`: `live`, `history` or `slots`. */
export const stationStatisticsPaths = definePaths({ page: '/data/station-statistics' });
