import { definePaths } from '../../kit/page/screens.ts';

export const depositsPaths = definePaths({ config: '/marketing/deposit-config' });
