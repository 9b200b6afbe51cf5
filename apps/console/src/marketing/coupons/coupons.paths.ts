import { definePaths } from '../../kit/page/screens.ts';

export const couponsPaths = definePaths({ batches: '/marketing/coupon', add: '/marketing/coupon-add' });
