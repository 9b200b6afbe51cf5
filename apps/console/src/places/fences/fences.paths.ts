import { definePaths } from '../../kit/page/screens.ts';

/**
 * Query parameters: `fence`, the fence to show on the map; and `edit`: the fence to edit, or `new`, which may start
 * at a place: `at` as `lng,lat`, with its service `area` and its name `named`.
 */
export const fencesPaths = definePaths({
  areas: '/electronic/service-area-fence',
  stations: '/electronic/parking-fence',
  stationsTencent: '/electronic/parking-fence-tencent',
  zones: '/electronic/no-stop-fence',
  opsAreas: '/data/area-management',
});
