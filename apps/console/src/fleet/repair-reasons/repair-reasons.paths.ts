import { definePaths } from '../../kit/page/screens.ts';

export const repairReasonsPaths = definePaths({ list: '/backend/repair-config' });
