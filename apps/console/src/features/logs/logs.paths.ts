import { definePaths } from '../../kit/screens.ts';

export const logsPaths = definePaths({ operators: '/operation/operator-log' });
