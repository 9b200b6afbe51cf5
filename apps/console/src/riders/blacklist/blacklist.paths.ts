import { definePaths } from '../../kit/page/screens.ts';

export const blacklistPaths = definePaths({ list: '/black-list' });
