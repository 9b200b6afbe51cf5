import { definePaths } from '../../kit/page/screens.ts';

/** The page takes what is looked at (`from`, `to`, `days`, `hours`, `model`) and the `tab` after the question mark. */
export const analysisPaths = definePaths({ analysis: '/vehicle/operational-analysis' });
