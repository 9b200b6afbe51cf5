import type { Screen } from '../../kit/page/screens.ts';
import { invitesPaths } from './invites.paths.ts';

export const invitesScreens: readonly Screen[] = [
  {
    path: invitesPaths.invites,
    title: { zh: '邀请有礼', en: 'Invite rewards' },
    icon: 'money',
    codes: 'yqyl',
    group: 'marketing',
    load: () => import('./invite-list.tsx'),
  },
  {
    path: invitesPaths.edit,
    title: { zh: '编辑邀请有礼', en: 'Edit invite rewards' },
    codes: 'yqyl02||yqyl03',
    group: 'marketing',
    hidden: true,
    load: () => import('./invite-edit.tsx'),
  },
];
