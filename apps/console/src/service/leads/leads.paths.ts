import { definePaths } from '../../kit/page/screens.ts';

/** The first two are public. */
export const leadsPaths = definePaths({
  register: '/register',
  result: '/registerResult',
  list: '/agent/leads',
});
