import { definePaths } from '../../kit/page/screens.ts';

/** Takes `open`, the number of an application, after the question mark. */
export const stationApplicationsPaths = definePaths({ list: '/data/park-application' });
