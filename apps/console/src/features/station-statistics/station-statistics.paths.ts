import { definePaths } from '../../kit/page/screens.ts';

/** Takes `tab` after the question mark: `live` or `history`. */
export const stationStatisticsPaths = definePaths({ page: '/data/station-statistics' });
