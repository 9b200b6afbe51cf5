import { definePaths } from '../../kit/page/screens.ts';

/** The page takes `tab` and, for one upgrade, `job`. */
export const upgradesPaths = definePaths({ upgrade: '/production/device-upgrade' });
