import type { PermissionNode } from '../kit/index.ts';
import { vehiclesPermissions } from '../vehicles/vehicles.permissions.ts';
import { buttons, everywhere } from './buttons.ts';
import { menus } from './menus.ts';

/** Everything an operator can be granted: menus, pages and buttons, parents before children. */
export const permissionTree: readonly PermissionNode[] = [
  ...vehiclesPermissions,
  ...menus,
  ...buttons,
  ...everywhere,
];
