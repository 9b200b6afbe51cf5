import { definePaths } from '../../kit/page/screens.ts';

/** Query parameter of the detail page: `id`. */
export const ridersPaths = definePaths({ list: '/user-info', detail: '/user-info-detail' });
