import { definePaths } from '../../kit/page/screens.ts';

/** Query parameters of both: `tab` and `span`. */
export const wallsPaths = definePaths({ operation: '/screenHome', revenue: '/screenHome1' });
