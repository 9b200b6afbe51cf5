import { definePaths } from '../../kit/page/screens.ts';

export const pricingPaths = definePaths({ schemes: '/marketing/charging-config' });
