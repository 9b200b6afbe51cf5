import { definePaths } from '../../kit/page/screens.ts';

/** Takes `tab` after the question mark: `live`, `history` or `slots`. */
export const stationStatisticsPaths = definePaths({ page: '/data/station-statistics' });
