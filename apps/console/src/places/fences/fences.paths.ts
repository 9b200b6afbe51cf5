import { definePaths } from '../../kit/page/screens.ts';

/**
 * Each takes `fence` after the question mark: the fence to show on the map; and `edit`: the one to open the editor of, or `new`, which may begin at a
 * place: `at` as `lng,lat`, with its service `area` and what it is to be `named`. */
export const fencesPaths = definePaths({
  areas: '/electronic/service-area-fence',
  stations: '/electronic/parking-fence',
  stationsTencent: '/electronic/parking-fence-tencent',
  zones: '/electronic/no-stop-fence',
  opsAreas: '/data/area-management',
});
