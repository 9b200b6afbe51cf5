import type { RoleRow } from '@kickstand/contract/organisation/permissions';
import { countText } from '../../../ui/format.ts';
import { permissionsWords } from '../permissions.words.ts';

const words = permissionsWords.roles;

/** Why the viewer cannot change a role. */
export function whyLocked({ builtIn, own }: RoleRow) {
  if (builtIn) return words.builtInLocked;
  return own ? words.ownLocked : undefined;
}

/** Why a role cannot be deleted. */
export const whyKept = (role: RoleRow) =>
  whyLocked(role) ?? (role.users > 0 ? words.inUse(countText(role.users)) : undefined);
