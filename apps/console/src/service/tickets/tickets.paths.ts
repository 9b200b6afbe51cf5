import { definePaths } from '../../kit/page/screens.ts';

/** Query parameter of the detail page: `id`. */
export const ticketsPaths = definePaths({ list: '/user-worksheet', detail: '/user-worksheet-detail' });
