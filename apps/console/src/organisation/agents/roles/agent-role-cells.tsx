import type { RoleRow } from '@kickstand/contract/organisation/permissions';
import type { Cell } from '../../../kit/list/cells.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { countText, nothing } from '../../../ui/format.ts';
import { permissionsPaths } from '../../permissions/permissions.paths.ts';
import { CountLink } from '../agent-cells.tsx';
import { agentsWords } from '../agents.words.ts';

const words = agentsWords.roles;

/** The owner of a role; a template has none. */
export const ownerOf: Cell<string, Pick<RoleRow, 'kind'>> = Object.assign(
  (agentName: string, { kind }: Pick<RoleRow, 'kind'>) =>
    kind === 'template' ? <Badge tone="special">{words.template}</Badge> : agentName,
  { width: 150 },
);

export const usersOf: Cell<number, RoleRow> = Object.assign(
  (users: number, { id }: RoleRow) => (
    <span className="figure">
      <CountLink value={users} to={permissionsPaths.users.to({}, { roleId: id })} may="1002" />
    </span>
  ),
  { align: 'right' as const, width: 90 },
);

/** For a role made from a template, by how many codes they differ now. */
export const behind: Cell<number | null> = Object.assign(
  (value: number | null) => {
    if (value === null) return nothing;
    return value > 0 ? <Badge tone="warn">{words.behind(countText(value))}</Badge> : words.upToDate;
  },
  { width: 150 },
);
