import { definePaths } from '../../kit/page/screens.ts';

export const noticesPaths = definePaths({ templates: '/backend/notice-template' });
