import { definePaths } from '../../kit/page/screens.ts';

/** The detail page takes `id` after the question mark. */
export const ticketsPaths = definePaths({ list: '/user-worksheet', detail: '/user-worksheet-detail' });
