import { definePaths } from '../../kit/page/screens.ts';

export const settingsPaths = definePaths({ system: '/backend/system-config' });
