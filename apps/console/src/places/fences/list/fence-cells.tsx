import { EnvironmentOutlined } from '@ant-design/icons';
import type { FenceFlag, FenceState } from '@kickstand/contract/places/fences';
import { Button } from 'antd';
import { badge, type Cell, text, withLayout } from '../../../kit/list/cells.tsx';
import { instantText } from '../../../kit/page/format.ts';
import { usePage } from '../../../kit/page/page.ts';
import { Badge } from '../../../ui/badge.tsx';
import { countText, nothing } from '../../../ui/format.ts';
import type { Tone } from '../../../ui/tones.ts';
import type { FenceItem } from '../editor/fence-items.ts';
import { areaText } from '../editor/figures.ts';
import { fencesWords } from '../fences.words.ts';

const words = fencesWords.page;

export const stateTones: Record<FenceState, Tone> = {
  draft: 'quiet',
  scheduled: 'special',
  enabled: 'good',
  disabled: 'warn',
  archived: 'quiet',
};

export const stateBadge = badge(stateTones, fencesWords.states);

function Name({ row }: { row: Pick<FenceItem, 'id' | 'name' | 'hasDraft' | 'effectiveAt'> }) {
  const { search, setSearch } = usePage();
  return (
    <span className="fence-name">
      <Button
        type="link"
        size="small"
        icon={<EnvironmentOutlined aria-hidden />}
        aria-label={words.showOnMap(row.name)}
        aria-pressed={search.fence === row.id}
        onClick={() => setSearch({ ...search, fence: row.id })}
      >
        {row.name}
      </Button>
      {row.effectiveAt !== null ? (
        <Badge tone="special">{words.dueAt(instantText(row.effectiveAt))}</Badge>
      ) : (
        row.hasDraft && <Badge tone="busy">{words.draftBadge}</Badge>
      )}
    </span>
  );
}

/** The name as a link to its place on the map, with pending publications. */
export const fenceName: Cell<string, FenceItem> = Object.assign(
  (_: string, row: FenceItem) => <Name row={row} />,
  { width: 200, writing: { as: 'text' as const } },
);

export const areaCell: Cell<number> = Object.assign(
  (m2: number) => <span className="figure">{areaText(m2)}</span>,
  {
    align: 'right' as const,
    width: 120,
    writing: { as: 'number' as const, scale: 1, places: 0 },
    unit: 'm²',
  },
);

export const versionCell: Cell<number> = Object.assign(
  (no: number) => <span className="figure">{no === 0 ? nothing : countText(no)}</span>,
  { align: 'right' as const, width: 80, writing: { as: 'number' as const, scale: 1, places: 0 } },
);

export const flagsCell: Cell<readonly FenceFlag[]> = Object.assign(
  (flags: readonly FenceFlag[]) =>
    flags.length === 0 ? (
      nothing
    ) : (
      <span className="badges">
        {flags.map((flag) => (
          <Badge key={flag} tone="quiet">
            {fencesWords.flags[flag]}
          </Badge>
        ))}
      </span>
    ),
  { width: 180, writing: { as: 'named' as const, names: { ...fencesWords.flags } } },
);

interface Hours {
  openTo: string | null;
  weekdays?: readonly number[];
  fromOn?: string | null;
  toOn?: string | null;
}

/** Days and hours in one line; nothing if it always applies. */
export function hoursText(openFrom: string | null, { openTo, weekdays = [], fromOn, toOn }: Hours) {
  const days = weekdays.map((day) => fencesWords.days[day as 1]).join(' ');
  const hours = openFrom && openTo ? `${openFrom}-${openTo}` : '';
  const span = fromOn || toOn ? `${fromOn ?? ''} ~ ${toOn ?? ''}` : '';
  return [days, hours, span].filter(Boolean).join(' · ') || nothing;
}

export const hoursCell: Cell<string | null, Hours> = Object.assign(
  (from: string | null, row: Hours) => <span>{hoursText(from, row)}</span>,
  { width: 160, writing: { as: 'text' as const } },
);

export const short = withLayout(text, { width: 110 });
