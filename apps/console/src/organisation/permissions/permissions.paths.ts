import { definePaths } from '../../kit/page/screens.ts';

export const permissionsPaths = definePaths({
  roles: '/permissions/role',
  roleForm: '/permissions/add-role',
  role: '/permissions/role-detail',
  users: '/permissions/user',
});
