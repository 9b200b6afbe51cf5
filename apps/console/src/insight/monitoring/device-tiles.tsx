import type { DeviceOverview } from '@kickstand/contract/insight/monitoring';
import { weakGsm } from '@kickstand/domain/insight/monitoring';
import type { Search } from '../../kit/page/screens.ts';
import { countText, nothing, percentText } from '../../ui/format.ts';
import type { Tone } from '../../ui/tones.ts';
import { monitoringWords as words } from './monitoring.words.ts';
import { useNarrow } from './narrowing.ts';

interface TileSpec {
  name: keyof typeof words.tiles;
  tone: Tone;
  value(of: DeviceOverview): string;
  note?(of: DeviceOverview): string;
  filter: Search;
}

const rate = (some: number, all: number) =>
  all === 0 ? nothing : percentText(Math.round((some / all) * 1000) / 10);

const tiles: readonly TileSpec[] = [
  {
    name: 'online',
    tone: 'good',
    value: ({ online, bound }) => rate(online, bound),
    note: ({ online, bound }) => words.onlineOf(countText(online), countText(bound)),
    filter: { online: 'online' },
  },
  {
    name: 'offline',
    tone: 'warn',
    value: ({ offline }) => countText(offline),
    filter: { online: 'offline' },
  },
  { name: 'never', tone: 'quiet', value: ({ never }) => countText(never), filter: { online: 'never' } },
  {
    name: 'fixed',
    tone: 'busy',
    value: ({ fixed, bound }) => rate(fixed, bound),
    note: ({ fixed, bound }) => words.withoutFix(countText(bound - fixed)),
    filter: { fixed: '0' },
  },
  {
    name: 'weakSignal',
    tone: 'warn',
    value: ({ weakSignal }) => countText(weakSignal),
    filter: { gsmTo: weakGsm - 1 },
  },
  { name: 'powerCut', tone: 'bad', value: ({ powerCut }) => countText(powerCut), filter: { power: '0' } },
];

/** The figures of the fleet's devices; each filters the list by what it counts. */
export function DeviceTiles({ overview }: { overview: DeviceOverview | undefined }) {
  const narrow = useNarrow();
  return (
    <ul className="device-tiles">
      {tiles.map(({ name, tone, value, note, filter }) => (
        <li key={name}>
          <button
            type="button"
            className="device-tile"
            data-tone={tone}
            title={words.opens(words.tiles[name])}
            disabled={!overview}
            onClick={() => narrow(filter)}
          >
            <span className="device-tile-label">{words.tiles[name]}</span>
            <strong>{overview ? value(overview) : nothing}</strong>
            {note && <span className="muted">{overview ? note(overview) : nothing}</span>}
          </button>
        </li>
      ))}
    </ul>
  );
}
