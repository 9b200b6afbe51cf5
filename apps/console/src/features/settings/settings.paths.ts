import { definePaths } from '../../kit/screens.ts';

export const settingsPaths = definePaths({ system: '/backend/system-config' });
