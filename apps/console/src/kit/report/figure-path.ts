import { definePaths } from '../page/screens.ts';

/** The rows behind a figure: `metric`, `from` and `to` as business days, `agentIds` and `opAreaIds`. */
export const figurePaths = definePaths({ rows: '/report/figure-rows' });
