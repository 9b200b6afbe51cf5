import { definePaths } from '../../kit/page/screens.ts';

/** Both take `tab` and `span` after the question mark. */
export const wallsPaths = definePaths({ operation: '/screenHome', revenue: '/screenHome1' });
