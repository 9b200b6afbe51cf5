import { definePaths } from '../../kit/page/screens.ts';

/**
 * Query parameters of the form: `id` to change a role, `copy` to start from one, `agentId` of a new one; without
 * them it creates a template.
 */
export const agentsPaths = definePaths({
  accounts: '/agent/account-management',
  roles: '/agent/role-management',
  addRole: '/agent/add-role',
  areas: '/agent/service-area-management',
});
