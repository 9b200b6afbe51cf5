import { type OpLevel, permissionTree } from '@kickstand/contract/organisation/permissions';
import { withChildren, withParents } from './codes.ts';

/** The menus and pages of each legacy level, with all below them. */
const placesOf: Record<Exclude<OpLevel, 1>, readonly string[]> = {
  2: ['01', '02', '0221', 'LargeRevenueScreen', '03', '07', '09', '14', '17', '05', '15', '18'],
  4: ['03', '09', '14', '18'],
  8: ['06', '0302', '0305', '14', '18'],
};

/** The codes of a legacy level: 1 administrator has everything, 2 operations, 4 maintenance, 8 production. */
export const codesOfLevel = (level: OpLevel): string[] =>
  level === 1
    ? permissionTree.map(({ code }) => code)
    : withParents(withChildren(placesOf[level])).filter((code) => !administratorsOnly.has(code));

/** Reconciliation, publishing prices and the regulators' map are for administrators only. */
const administratorsOnly: ReadonlySet<string> = new Set(
  withChildren(['FinancialReconciliation', '170243', '030601']),
);
