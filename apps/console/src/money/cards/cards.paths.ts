import { definePaths } from '../../kit/page/screens.ts';

export const cardsPaths = definePaths({ products: '/marketing/mall-config' });
