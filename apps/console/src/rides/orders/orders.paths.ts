import { definePaths } from '../../kit/page/screens.ts';

/** The detail page takes `id` after the question mark. */
export const ordersPaths = definePaths({
  list: '/user-order',
  detail: '/user-order-detail',
  refunds: '/user-order/refunds',
});
