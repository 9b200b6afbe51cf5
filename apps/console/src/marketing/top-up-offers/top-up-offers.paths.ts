import { definePaths } from '../../kit/page/screens.ts';

export const topUpOffersPaths = definePaths({ offers: '/marketing/recharge-activity' });
