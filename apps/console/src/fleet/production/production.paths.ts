import { definePaths } from '../../kit/page/screens.ts';

/** The card takes `carId`. */
export const productionPaths = definePaths({
  stock: '/production/import-export',
  schemes: '/production/voltage-scheme',
  vehicles: '/production/vehicle-list',
  card: '/production/vehicle-list-edit',
});
