import { account, accountRefusals } from './account/index.ts';
import { agentAreas, agentRoles, agents, agentsRefusals, allies } from './agents/index.ts';
import { approvals } from './approvals/index.ts';
import { exportCalls, exportsRefusals, importCalls } from './exports/index.ts';
import { fences } from './fences/index.ts';
import { home } from './home/index.ts';
import type { CallGroup, PermissionNode, RefusalText } from './kit/index.ts';
import { commonRefusals } from './kit/index.ts';
import { leads, leadsRefusals } from './leads/index.ts';
import { logs, logsRefusals } from './logs/index.ts';
import {
  permissionRoles,
  permissionsRefusals,
  permissionTree,
  permissionUsers,
} from './permissions/index.ts';
import { operatorDevices, session, sessionRefusals } from './session/index.ts';
import { settings } from './settings/index.ts';
import { vehicleCommands, vehicles, vehiclesRefusals } from './vehicles/index.ts';
import { views, viewsRefusals } from './views/index.ts';

/** Every call of the product, by feature. What is not here does not exist. */
export const contract = {
  session,
  operatorDevices,
  logs,
  vehicles,
  commands: vehicleCommands,
  fences,
  settings,
  permissionRoles,
  permissionUsers,
  agents,
  agentRoles,
  agentAreas,
  allies,
  approvals,
  exports: exportCalls,
  imports: importCalls,
  home,
  leads,
  account,
  views,
} satisfies Record<string, CallGroup>;

/** Every refusal of the product with its sentences. */
export const refusals = {
  ...commonRefusals,
  ...sessionRefusals,
  ...vehiclesRefusals,
  ...permissionsRefusals,
  ...agentsRefusals,
  ...exportsRefusals,
  ...leadsRefusals,
  ...logsRefusals,
  ...accountRefusals,
  ...viewsRefusals,
} satisfies Record<string, RefusalText>;
export type RefusalCode = keyof typeof refusals;

/** The permission tree: everything an operator can be granted. */
export const permissions: readonly PermissionNode[] = permissionTree;
