import { definePaths } from '../../kit/page/screens.ts';

export const invoicesPaths = definePaths({
  queue: '/invoicing-ticket',
  lines: '/invoicing-ticket/lines',
  sellers: '/invoicing-ticket/sellers',
});
