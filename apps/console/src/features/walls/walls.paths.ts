import { definePaths } from '../../kit/page/screens.ts';

/** Both take `tab` after the question mark. */
export const wallsPaths = definePaths({ operation: '/screenHome' });
