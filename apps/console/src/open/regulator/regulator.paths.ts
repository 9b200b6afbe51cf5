import { definePaths } from '../../kit/page/screens.ts';

/**
 * Takes the `tab` after the question mark (`map`, `complaints`, `violations`, `vehicles`, `sheet`, `districts`), and the span
 * (`from`, `to`), the `districtId` and the `metric` that are looked at.
 */
export const regulatorPaths = definePaths({ map: '/vehicle/government-operation-map' });
