import { definePaths } from '../../kit/screens.ts';

export const approvalsPaths = definePaths({ list: '/permissions/approvals' });
