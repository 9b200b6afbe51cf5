import { definePaths } from '../../kit/page/screens.ts';

/** The form takes `id` to change a role, `copy` to begin from one, `agentId` for whom a new one is; without them it makes a template. */
export const agentsPaths = definePaths({
  accounts: '/agent/account-management',
  roles: '/agent/role-management',
  addRole: '/agent/add-role',
  areas: '/agent/service-area-management',
});
