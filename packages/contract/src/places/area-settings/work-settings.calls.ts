import { codes, defineCalls } from '../../kit/index.ts';
import { opsRules } from './area-settings.groups.ts';
import { groupCalls } from './group.calls.ts';

/** How field work is asked for and paid in an area, for whoever runs its tasks. */
export const workSettings = defineCalls(
  'workSettings',
  groupCalls(opsRules, {
    module: 'ops',
    path: '/ebike/v3/backend/ops-tasks/settings/:areaId',
    sees: codes('0909'),
    deals: codes('0909,090939'),
    says: {
      show: 'How field work is asked for and paid in an area',
      history: 'The last changes of how field work is asked for and paid, newest first',
      compare: 'What would change in other areas if they asked for field work and paid it like this one',
      save: 'Change how field work is asked for and paid in an area; work that has begun keeps what held',
      copy: 'Have other areas ask for field work and pay it like this one',
    },
  }),
);
