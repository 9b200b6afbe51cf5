import { definePaths } from '../../kit/page/screens.ts';

/**
 * Query parameters: `tab` (`map`, `complaints`, `violations`, `vehicles`, `sheet`, `districts`), the span (`from`,
 * `to`), `districtId` and `metric`.
 */
export const regulatorPaths = definePaths({ map: '/vehicle/government-operation-map' });
