import type { Screen } from '../../kit/page/screens.ts';
import { agentsPaths } from './agents.paths.ts';

export const agentsScreens: readonly Screen[] = [
  {
    path: agentsPaths.accounts,
    title: { zh: '加盟商账号', en: 'Franchisee accounts' },
    icon: 'agent',
    codes: '1101',
    group: 'agents',
    load: () => import('./agent-accounts.tsx'),
  },
  {
    path: agentsPaths.roles,
    title: { zh: '加盟商角色', en: 'Franchisee roles' },
    icon: 'users',
    codes: '1102',
    group: 'agents',
    load: () => import('./roles/agent-roles.tsx'),
  },
  {
    path: agentsPaths.addRole,
    title: { zh: '新增或编辑加盟商角色', en: 'Add or edit franchisee role' },
    codes: '1102,110202||1102,110203',
    group: 'agents',
    hidden: true,
    load: () => import('./roles/agent-role-form.tsx'),
  },
  {
    path: agentsPaths.areas,
    title: { zh: '加盟商服务区', en: 'Franchisee areas' },
    icon: 'map',
    codes: '1103',
    group: 'agents',
    load: () => import('./areas/agent-areas.tsx'),
  },
];
