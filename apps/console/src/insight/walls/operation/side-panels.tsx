import { type UserFigure, type WallEvent, type WallStation, walls } from '@kickstand/contract/insight/walls';
import { taskKitWords } from '../../../fleet/task-kit/task-kit.words.ts';
import { alarmTones } from '../../../fleet/vehicle-kit/states.parts.ts';
import { vehiclesWords } from '../../../fleet/vehicle-kit/vehicles.words.ts';
import { vehiclesPaths } from '../../../fleet/vehicles/vehicles.paths.ts';
import { useMay } from '../../../kit/action/access.tsx';
import { useCall } from '../../../kit/client/calls.ts';
import { useNow } from '../../../kit/client/clock.ts';
import { instantText } from '../../../kit/page/format.ts';
import { hrefOf } from '../../../kit/page/screens.ts';
import { ridersPaths } from '../../../riders/riders/riders.paths.ts';
import { countText } from '../../../ui/format.ts';
import { Figure, Panel } from '../stage/panel.tsx';
import { readsOf } from '../stage/use-wall.ts';
import { wallsWords as words } from '../walls.words.ts';
import { useVehicles } from './fleet-panels.tsx';
import type { Asking } from './operation-wall.tsx';

interface SidePanelProps {
  asking: Asking;
}

/** The server counts these once a minute. */
const minuteMs = 60_000;
const slowlyOf = ({ every }: Asking) => every && Math.max(every, minuteMs);

/** Users, from all of them to what qualifies each. */
export function Users({ asking }: SidePanelProps) {
  const told = useCall(walls.users, { query: asking.query }, readsOf(slowlyOf(asking)));
  const may = useMay();
  const to = (filter: Record<string, string | number>) =>
    may('070101') && !asking.query.areaIds ? ridersPaths.list.to({}, filter) : undefined;
  return (
    <Panel
      name="users"
      title={words.users.title}
      told={told}
      every={slowlyOf(asking)}
      isEmpty={({ list }) => !list.some(({ count }) => count > 0)}
    >
      {({ list }) => {
        const of = (name: UserFigure['name']) => list.find((figure) => figure.name === name)?.count ?? 0;
        const all = of('all');
        const rows = [
          ['all', '', to({})],
          ['verified', words.users.unverified(countText(all - of('verified'))), to({ verified: 1 })],
          [
            'qualified',
            words.users.others(countText(of('verified') - of('qualified')), countText(of('formerly'))),
            undefined,
          ],
          ['valid', words.users.expiring(countText(of('expiring'))), undefined],
        ] as const;
        return (
          <>
            <ul className="wall-tree">
              {rows.map(([name, note, place]) => (
                <li key={name}>
                  <span>{words.users[name]}</span>
                  <Figure to={place}>{countText(of(name))}</Figure>
                  <small>{note}</small>
                  <i aria-hidden="true">
                    <b style={{ width: `${(of(name) / Math.max(1, all)) * 100}%` }} />
                  </i>
                </li>
              ))}
            </ul>
            <p className="wall-foot">
              {(['free', 'deposit', 'memberCard', 'certificate', 'payLater'] as const).map((name) => (
                <span key={name}>
                  {words.users[name]} {countText(of(name))}
                </span>
              ))}
            </p>
          </>
        );
      }}
    </Panel>
  );
}

const stationsAtATime = 5;
const stationsMs = 10_000;

/** The ten busiest stations, five at a time. */
export function Stations({ asking }: SidePanelProps) {
  const told = useCall(walls.stations, { query: asking.query }, readsOf(slowlyOf(asking)));
  const now = useNow(stationsMs);
  const pages = Math.max(1, Math.ceil((told.data?.list.length ?? 0) / stationsAtATime));
  const from = (Math.floor(now / stationsMs) % pages) * stationsAtATime;
  const note = ({ list }: { list: readonly WallStation[] }) =>
    words.stations.note(
      countText(from + 1),
      countText(Math.min(list.length, from + stationsAtATime)),
      countText(list.length),
    );
  return (
    <Panel
      name="stations"
      title={words.stations.title}
      told={told}
      every={slowlyOf(asking)}
      isEmpty={({ list }) => list.length === 0}
      note={note}
    >
      {({ list }) => (
        <ol className="wall-stations">
          {list.slice(from, from + stationsAtATime).map((station, i) => (
            <Station key={station.stationId} asking={asking} station={station} place={from + i + 1} />
          ))}
        </ol>
      )}
    </Panel>
  );
}

function Station({ station, place, asking }: { station: WallStation; place: number; asking: Asking }) {
  const to = useVehicles(asking);
  const { stationId, name, capacity, current, taken, brought } = station;
  const isOver = capacity !== null && current > capacity;
  return (
    <li>
      <small>{place}</small>
      <span>{name}</span>
      <small data-over={isOver}>
        {isOver && (
          <>
            <i aria-hidden="true">▲</i> <span className="only-read">{words.stations.over}</span>
          </>
        )}
        <Figure to={to({ stationId })}>
          {words.stations.standing(countText(current), countText(capacity))}
        </Figure>
      </small>
      <span className="wall-figure">{countText(taken + brought)}</span>
    </li>
  );
}

const eventsShown = 4;

const toneOf = ({ alarm }: WallEvent) => (alarm ? alarmTones[alarm] : 'good');
const textOf = ({ alarm, done }: WallEvent) =>
  alarm ? vehiclesWords.alarm[alarm] : done ? words.events.done(taskKitWords.tasks.type[done]) : '';

/** The fleet's events of the last hour, newest first. */
export function Events({ asking }: SidePanelProps) {
  const told = useCall(walls.events, { query: asking.query }, readsOf(asking.every));
  const may = useMay();
  return (
    <Panel
      name="events"
      title={words.events.title}
      told={told}
      every={asking.every}
      isEmpty={({ list }) => list.length === 0}
      note={({ count }) => words.events.note(countText(count))}
    >
      {({ list }) => (
        <ol className="wall-events">
          {list.slice(0, eventsShown).map((event) => (
            <li key={`${event.at} ${event.carId} ${event.alarm ?? event.done}`} data-tone={toneOf(event)}>
              <time>{instantText(event.at).slice(11, 16)}</time>
              <i className="wall-mark" aria-hidden="true" />
              <span>
                {textOf(event)} ·{' '}
                {may('0302') ? (
                  <a
                    href={hrefOf(vehiclesPaths.detail.to({}, { carId: event.carId }))}
                    target="_blank"
                    rel="noopener"
                  >
                    {event.carId}
                    <span className="only-read">{words.newTab}</span>
                  </a>
                ) : (
                  event.carId
                )}
                {event.area && ` · ${event.area}`}
              </span>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}
