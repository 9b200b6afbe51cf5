import { definePaths } from '../../kit/page/screens.ts';

export const adsPaths = definePaths({ config: '/marketing/ad-config' });
