import { definePaths } from '../../kit/page/screens.ts';

export const helpPaths = definePaths({ config: '/marketing/help-config' });
