import { definePaths } from '../../kit/page/screens.ts';

export const broadcastsPaths = definePaths({ broadcasts: '/backend/message-config' });
