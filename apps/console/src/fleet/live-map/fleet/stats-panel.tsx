import { alarmTypes, opsStates, ridingStates } from '@kickstand/contract/fleet/vehicles';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { countText } from '../../../ui/format.ts';
import type { Tone } from '../../../ui/tones.ts';
import { alarmTones, opsTones, ridingTones } from '../../vehicle-kit/states.parts.ts';
import { vehiclesWords } from '../../vehicle-kit/vehicles.words.ts';
import { liveMapWords as words } from '../live-map.words.ts';
import { isFiltered, type MapWish, toggled, unfiltered } from '../map/map-address.ts';
import type { Tally } from '../snapshot/snapshot-tally.ts';

interface StatProps {
  label: string;
  count: number | undefined;
  tone: Tone;
  on: boolean;
  toggle(): void;
}

const Stat = ({ label, count, tone, on, toggle }: StatProps) => (
  <li>
    <button type="button" className="stat" aria-pressed={on} data-zero={count === 0} onClick={toggle}>
      <span className="stat-dot" data-tone={tone} aria-hidden="true" />
      <span className="stat-label">{label}</span>
      <span className="figure">{countText(count)}</span>
    </button>
  </li>
);

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h2>{title}</h2>
    <ul className="stats">{children}</ul>
  </section>
);

interface StatsProps {
  counts: Tally | undefined;
  wish: MapWish;
  change(patch: Partial<MapWish>): void;
}

/** The number of vehicles in each state; a click filters by it. */
export function StatsPanel({ counts, wish, change }: StatsProps) {
  const { online, rentable, riding, ops, alarms } = wish;
  const alarming = alarmTypes
    .filter((type) => (counts?.alarms[type] ?? 0) > 0 || alarms.includes(type))
    .sort((a, b) => (counts?.alarms[b] ?? 0) - (counts?.alarms[a] ?? 0));
  const onlineToggle = (state: 'online' | 'offline') => change({ online: online === state ? 'any' : state });
  return (
    <div className="stats-panel">
      <div className="stats-head">
        <span>
          {words.onShelf} <strong className="figure">{countText(counts?.onShelf)}</strong>
        </span>
        {isFiltered(wish) && (
          <Button type="link" size="small" onClick={() => change(unfiltered)}>
            {words.clear}
          </Button>
        )}
      </div>
      <Group title={words.ridingGroup}>
        <Stat
          label={words.rentable}
          count={counts?.rentable}
          tone="good"
          on={rentable}
          toggle={() => change({ rentable: !rentable })}
        />
        {ridingStates.map((state) => (
          <Stat
            key={state}
            label={vehiclesWords.riding[state]}
            count={counts?.riding[state]}
            tone={ridingTones[state]}
            on={riding.includes(state)}
            toggle={() => change({ riding: toggled(riding, state) })}
          />
        ))}
        <Stat
          label={words.online}
          count={counts?.online}
          tone="good"
          on={online === 'online'}
          toggle={() => onlineToggle('online')}
        />
        <Stat
          label={words.offline}
          count={counts?.offline}
          tone="quiet"
          on={online === 'offline'}
          toggle={() => onlineToggle('offline')}
        />
      </Group>
      <Group title={words.opsGroup}>
        {opsStates.map((state) => (
          <Stat
            key={state}
            label={vehiclesWords.ops[state]}
            count={counts?.ops[state]}
            tone={opsTones[state]}
            on={ops.includes(state)}
            toggle={() => change({ ops: toggled(ops, state) })}
          />
        ))}
      </Group>
      <Group title={words.alarmedGroup}>
        {counts && alarming.length === 0 && <li className="muted">{words.noAlarms}</li>}
        {alarming.map((type) => (
          <Stat
            key={type}
            label={vehiclesWords.alarm[type]}
            count={counts?.alarms[type]}
            tone={alarmTones[type]}
            on={alarms.includes(type)}
            toggle={() => change({ alarms: toggled(alarms, type) })}
          />
        ))}
      </Group>
    </div>
  );
}
