import type { PermissionNode } from '../../kit/index.ts';
import { buttons, everywhere } from './buttons.ts';
import { menus } from './menus.ts';
import { vehiclePages } from './vehicle-pages.ts';

/**
 * What franchisees never hold, each with everything below it: reconciliation, production, publishing prices,
 * blacklisting from the whole platform, repair reasons, the console's name, collection accounts, looking as other
 * franchisees, transferring areas and shares, leads, global log and news settings, answering tickets as the vendor,
 * the regulators' map.
 */
const onlyHead = [
  'FinancialReconciliation',
  '06',
  '0829',
  '050102',
  '050103',
  '050104',
  '050105',
  '050279',
  '050280',
  '170243',
  '110155',
  '110157',
  '110159',
  '110358',
  '140468',
  '140469',
  '180167',
  'releaseNotes',
  'riderApp',
  'weatherFeed',
  '030601',
] as const;

const nodes: readonly PermissionNode[] = [...vehiclePages, ...menus, ...buttons, ...everywhere];

function isHeadOnly(node: PermissionNode): boolean {
  if ((onlyHead as readonly string[]).includes(node.code)) return true;
  const parent = nodes.find(({ code }) => code === node.parent);
  return parent !== undefined && isHeadOnly(parent);
}

/** Everything that can be granted to an operator: menus, pages and buttons, parents before children. */
export const permissionTree: readonly PermissionNode[] = nodes.map((node) =>
  isHeadOnly(node) ? { ...node, headOnly: true } : node,
);

export * from './permissions.refusals.ts';
export * from './roles.calls.ts';
export * from './roles.rows.ts';
export * from './users.calls.ts';
export * from './users.rows.ts';
