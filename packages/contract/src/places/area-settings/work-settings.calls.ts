import { codes, defineCalls } from '../../kit/index.ts';
import { opsRules } from './area-settings.groups.ts';
import { groupCalls } from './group.calls.ts';

/** How field work is requested and paid in an area, for those who run its tasks. */
export const workSettings = defineCalls(
  'workSettings',
  groupCalls(opsRules, {
    module: 'ops',
    path: '/ebike/v3/backend/ops-tasks/settings/:areaId',
    sees: codes('0909'),
    deals: codes('0909,090939'),
    says: {
      show: 'Get how field work is assigned and paid in an area',
      history: 'List recent changes of how field work is assigned and paid, newest first',
      compare: 'Preview what would change in other areas if they assigned and paid field work like this one',
      save: 'Change how field work is assigned and paid in an area; work already begun keeps its terms',
      copy: 'Copy how field work is assigned and paid to other areas',
    },
  }),
);
