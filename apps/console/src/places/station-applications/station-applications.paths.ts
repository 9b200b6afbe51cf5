import { definePaths } from '../../kit/page/screens.ts';

/** Query parameter `open`: the number of an application. */
export const stationApplicationsPaths = definePaths({ list: '/data/park-application' });
