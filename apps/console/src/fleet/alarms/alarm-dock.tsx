import { type AlarmRow, alarms, waitingStates } from '@kickstand/contract/fleet/alarms';
import { Skeleton } from 'antd';
import { useMay } from '../../kit/action/access.tsx';
import type { Action } from '../../kit/action/action.ts';
import { useRunner } from '../../kit/action/runner.tsx';
import { useCall } from '../../kit/client/calls.ts';
import { age } from '../../kit/list/cells.tsx';
import { RowActions } from '../../kit/list/table/row-actions.tsx';
import { instantText } from '../../kit/page/format.ts';
import { PageLink } from '../../kit/page/link.tsx';
import { ErrorPanel } from '../../kit/page/states.tsx';
import { Address } from '../../platform/map-kit/address.parts.tsx';
import { Badge } from '../../ui/badge.tsx';
import { countText } from '../../ui/format.ts';
import { ringOne } from '../vehicle-kit/ring.parts.tsx';
import { levelTones } from '../vehicle-kit/states.parts.ts';
import { vehiclesWords } from '../vehicle-kit/vehicles.words.ts';
import { acknowledge, handle, ignore, replay, see, sendSomebody } from './alarm-actions.tsx';
import { useFreshAlarms } from './alarm-hooks.ts';
import { alarmsPaths } from './alarms.paths.ts';
import { alarmsWords as words } from './alarms.words.ts';
import { type PastAlarm, PastAlarms } from './past-alarms.tsx';
import './alarms.css';

const everyMs = 30_000;
const mostLines = 100;
const actions: readonly Action<AlarmRow>[] = [
  ringOne,
  sendSomebody,
  handle,
  acknowledge,
  see,
  ignore,
  replay,
];

export interface AlarmDockProps {
  /** Service areas; empty for all in scope. */
  areaIds: readonly number[];
  /** A moment of the past, epoch ms; undefined for now. */
  at: number | undefined;
  /** The alarms in the snapshot of that moment; undefined until it has loaded. */
  raised: readonly PastAlarm[] | undefined;
  picked: string | undefined;
  /** An urgent alarm is meant: a stolen vehicle moves, so that it is followed. */
  onPick(carId: string, isUrgent: boolean): void;
}

/** The alarms beside a map: the waiting ones, or those of the moment shown. */
export default function AlarmDock({ at, raised, ...shown }: AlarmDockProps) {
  return at === undefined ? (
    <Waiting {...shown} />
  ) : (
    <PastAlarms {...shown} at={at} raised={raised} onPick={(carId) => shown.onPick(carId, false)} />
  );
}

/** The waiting alarms, most urgent first: a click shows the vehicle, the buttons act on it. */
function Waiting({ areaIds, picked, onPick }: Pick<AlarmDockProps, 'areaIds' | 'picked' | 'onPick'>) {
  useFreshAlarms();
  const may = useMay();
  const { runner, running } = useRunner<AlarmRow>();
  const query = {
    state: [...waitingStates],
    sort: 'level' as const,
    pageSize: mostLines,
    ...narrowedTo(areaIds),
  };
  const usual = { quiet: true, keep: true, every: everyMs };
  const { data, error, refetch } = useCall(alarms.list, { query }, usual);
  const mine = actions.filter((action) => !action.may || may(action.may));

  if (error && !data) return <ErrorPanel error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton active />;
  if (data.count === 0) return <p className="muted">{words.noneWaits}</p>;
  return (
    <div className="alarm-dock">
      <ul aria-label={words.title}>
        {data.list.map((alarm) => (
          <li key={alarm.id} data-level={alarm.level} aria-current={picked === alarm.carId}>
            <Line alarm={alarm} onPick={onPick} />
            <RowActions actions={mine} row={alarm} id={alarm.carId} runner={runner} />
          </li>
        ))}
      </ul>
      {data.count > data.list.length && <p className="muted">{words.firstOf(countText(mostLines))}</p>}
      {may('0302||0305') && <PageLink to={alarmsPaths.list.to()}>{words.allOnPage}</PageLink>}
      {running}
    </div>
  );
}

const narrowedTo = (areaIds: readonly number[]) => (areaIds.length > 0 ? { opAreaIds: [...areaIds] } : {});

const Line = ({ alarm, onPick }: { alarm: AlarmRow } & Pick<AlarmDockProps, 'onPick'>) => (
  <button
    type="button"
    aria-label={words.locateOne(alarm.carId)}
    onClick={() => onPick(alarm.carId, alarm.level === 'red')}
  >
    <Badge tone={levelTones[alarm.level]}>{vehiclesWords.alarm[alarm.type]}</Badge>
    <span className="figure">{alarm.carId}</span>
    <span className="muted">
      {age(alarm.lastAt, alarm)}
      {alarm.toldAt !== null && ` · ${words.toldLate(instantText(alarm.firstAt).slice(5, 16))}`}
      {alarm.state !== 'open' && ` · ${words.state[alarm.state]}`}
    </span>
    <span className="muted alarm-place">
      {alarm.area && `${alarm.area} · `}
      <Address lng={alarm.lng} lat={alarm.lat} />
    </span>
  </button>
);
