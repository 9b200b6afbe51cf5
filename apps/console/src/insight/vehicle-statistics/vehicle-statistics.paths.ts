import { definePaths } from '../../kit/page/screens.ts';

export const vehicleStatisticsPaths = definePaths({ list: '/data/car-info-statistics' });
