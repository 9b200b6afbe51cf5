import { definePaths } from '../../kit/page/screens.ts';

/** Query parameter: `tab` (`parts`, `jobs`). */
export const statusPaths = definePaths({ status: '/backend/status' });
