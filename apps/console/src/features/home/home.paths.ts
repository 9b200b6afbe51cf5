import { definePaths } from '../../kit/screens.ts';

export const homePaths = definePaths({ landing: '/log', old: '/home' });
