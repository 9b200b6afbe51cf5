import { definePaths } from '../../kit/page/screens.ts';

/** The lines take `id`, the statement that they stand behind. */
export const settlementPaths = definePaths({
  statements: '/agent/statements',
  lines: '/agent/statements/lines',
  schemes: '/agent/share-schemes',
  shares: '/agent/profit-shares',
});
