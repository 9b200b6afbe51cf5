import { type AlarmLevel, alarmLevels, alarms } from '@kickstand/contract/fleet/alarms';
import type { AlarmType } from '@kickstand/contract/fleet/vehicles';
import { alarmLevelOf } from '@kickstand/domain/fleet/alarms';
import { alarmsOf } from '@kickstand/domain/fleet/vehicles';
import { Skeleton } from 'antd';
import { useCall } from '../../kit/client/calls.ts';
import { instantText } from '../../kit/page/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { countText } from '../../ui/format.ts';
import { levelTones } from '../vehicle-kit/states.parts.ts';
import { vehiclesWords } from '../vehicle-kit/vehicles.words.ts';
import { alarmsWords as words } from './alarms.words.ts';

const mostLines = 100;

/** A vehicle of a snapshot with its alarm bits. */
export interface PastAlarm {
  vehicle: number;
  alarms: number;
}

interface Raised {
  carId: string;
  type: AlarmType;
  level: AlarmLevel;
}

const rank = ({ level }: Raised) => alarmLevels.indexOf(level);

/** One line per alarm of each vehicle, most urgent first. */
const linesOf = (raised: readonly PastAlarm[]) =>
  raised
    .flatMap(({ vehicle, alarms: bits }): Raised[] =>
      alarmsOf(bits).map((type) => ({ carId: String(vehicle), type, level: alarmLevelOf[type] })),
    )
    .sort((a, b) => rank(a) - rank(b) || Number(a.carId) - Number(b.carId));

interface ThenProps {
  /** The moment shown, epoch ms. */
  at: number;
  /** The alarms in its snapshot; undefined until it has loaded. */
  raised: readonly PastAlarm[] | undefined;
  areaIds: readonly number[];
  picked: string | undefined;
  onPick(carId: string): void;
}

/** The alarms of the vehicles on the map at a past moment, with their beginnings where known. */
export function PastAlarms({ at, raised, areaIds, picked, onPick }: ThenProps) {
  const sinceOf = useSince(at, areaIds);
  if (!raised) return <Skeleton active />;
  const lines = linesOf(raised);
  if (lines.length === 0) return <p className="muted">{words.noneWaited}</p>;
  return (
    <div className="alarm-dock">
      <ul aria-label={words.title}>
        {lines.slice(0, mostLines).map((one) => (
          <li key={keyOf(one)} data-level={one.level} aria-current={picked === one.carId}>
            <button type="button" aria-label={words.locateOne(one.carId)} onClick={() => onPick(one.carId)}>
              <Badge tone={levelTones[one.level]}>{vehiclesWords.alarm[one.type]}</Badge>
              <span className="figure">{one.carId}</span>
              <span className="muted">{sinceOf(one)}</span>
            </button>
          </li>
        ))}
      </ul>
      {lines.length > mostLines && <p className="muted">{words.firstOf(countText(mostLines))}</p>}
    </div>
  );
}

const keyOf = ({ carId, type }: Pick<Raised, 'carId' | 'type'>) => `${carId}/${type}`;

/** When an alarm was raised, in words; nothing if no record exists. */
function useSince(at: number, areaIds: readonly number[]) {
  const narrowed = areaIds.length > 0 ? { opAreaIds: [...areaIds] } : {};
  const query = { at, sort: 'level' as const, pageSize: mostLines, ...narrowed };
  const { data } = useCall(alarms.list, { query }, { quiet: true, keep: true });
  const known = new Map(data?.list.map((alarm) => [keyOf(alarm), alarm.firstAt]));
  return (one: Raised) => {
    const since = known.get(keyOf(one));
    return since !== undefined && since <= at ? words.since(instantText(since).slice(5, 16)) : '';
  };
}
