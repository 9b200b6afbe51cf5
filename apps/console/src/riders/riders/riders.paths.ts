import { definePaths } from '../../kit/page/screens.ts';

/** The detail page takes `id` after the question mark. */
export const ridersPaths = definePaths({ list: '/user-info', detail: '/user-info-detail' });
