import { definePaths } from '../../kit/page/screens.ts';

export const homePaths = definePaths({ landing: '/log', old: '/home', funds: '/log/funds' });
