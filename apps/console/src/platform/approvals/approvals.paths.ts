import { definePaths } from '../../kit/page/screens.ts';

export const approvalsPaths = definePaths({ list: '/permissions/approvals' });
