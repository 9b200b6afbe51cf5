import { definePaths } from '../../kit/screens.ts';

export const accountPaths = definePaths({ profile: '/profile' });
