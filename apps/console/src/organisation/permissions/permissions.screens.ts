import type { Screen } from '../../kit/page/screens.ts';
import { permissionsPaths } from './permissions.paths.ts';

export const permissionsScreens: readonly Screen[] = [
  {
    path: permissionsPaths.roles,
    title: { zh: '角色管理', en: 'Roles' },
    icon: 'lock',
    codes: '1001',
    group: 'permissions',
    load: () => import('./roles/role-list.tsx'),
  },
  {
    path: permissionsPaths.roleForm,
    title: { zh: '新增或编辑角色', en: 'Add or edit role' },
    codes: '1001,100102||1001,100103',
    group: 'permissions',
    hidden: true,
    load: () => import('./roles/role-form.tsx'),
  },
  {
    path: permissionsPaths.role,
    title: { zh: '角色详情', en: 'Role' },
    codes: '1001',
    group: 'permissions',
    hidden: true,
    load: () => import('./roles/role-detail.tsx'),
  },
  {
    path: permissionsPaths.users,
    title: { zh: '用户管理', en: 'Staff accounts' },
    icon: 'users',
    codes: '1002',
    group: 'permissions',
    load: () => import('./users/user-list.tsx'),
  },
];
