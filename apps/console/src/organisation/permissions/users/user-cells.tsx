import { opLevels, type UserRow } from '@kickstand/contract/organisation/permissions';
import { operator } from '../../../kit/client/operator.ts';
import type { Cell } from '../../../kit/list/cells.tsx';
import { PageLink } from '../../../kit/page/link.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { countText, nothing } from '../../../ui/format.ts';
import { permissionsPaths as paths } from '../permissions.paths.ts';
import { permissionsWords } from '../permissions.words.ts';

const { users: words, comma } = permissionsWords;

const byName = { as: 'field', field: 'name' } as const;

/** The roles of an account, main role first, as links. */
export const rolesCell: Cell<UserRow['roles']> = Object.assign(
  (roles: UserRow['roles']) =>
    roles.length === 0 ? (
      nothing
    ) : (
      <span className="badges">
        {roles.map(({ id, name, enable }) => (
          <Badge key={id} tone={enable === 1 ? 'busy' : 'quiet'}>
            <RoleName id={id} name={enable === 1 ? name : name + words.roleDisabled} />
          </Badge>
        ))}
      </span>
    ),
  { width: 200, writing: byName },
);

/** The link needs permission to see roles. */
function RoleName({ id, name }: { id: string; name: string }) {
  if (!operator()?.permissionList.includes('1001')) return name;
  return <PageLink to={paths.role.to({}, { id })}>{name}</PageLink>;
}

export const areasCell: Cell<UserRow['areas']> = Object.assign(
  (areas: UserRow['areas']) => {
    const shown = areas.map(({ name }) => name).join(comma) || words.allAreas;
    return <span title={shown.length > 16 ? shown : undefined}>{shown}</span>;
  },
  { width: 180, writing: byName },
);

const levelText = (level: number) =>
  opLevels
    .filter((bit) => (level & bit) !== 0)
    .map((bit) => words.levels[bit])
    .join(comma);

/** The names of every sum of bits, for files. */
const levelNames = Object.fromEntries(Array.from({ length: 16 }, (_, level) => [level, levelText(level)]));

/** The legacy bits in words. */
export const levelCell: Cell<number> = Object.assign((level: number) => levelText(level) || nothing, {
  width: 140,
  writing: { as: 'named' as const, names: levelNames },
});

export const devicesCell: Cell<number, UserRow> = Object.assign(
  (devices: number, { devicesPending }: UserRow) => (
    <span className="figure">
      {countText(devices)}{' '}
      {devicesPending > 0 && <Badge tone="warn">{words.pending(countText(devicesPending))}</Badge>}
    </span>
  ),
  {
    width: 140,
    writing: { as: 'number' as const },
    beside: { key: 'devicesPending', label: words.fields.devicesPending, writing: { as: 'number' as const } },
  },
);
