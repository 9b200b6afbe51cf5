import { definePaths } from '../../kit/page/screens.ts';

export const accountPaths = definePaths({ profile: '/profile' });
