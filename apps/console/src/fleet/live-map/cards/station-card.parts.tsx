import { opsMap, type StationCard } from '@kickstand/contract/work/field-work';
import { fillLevel } from '@kickstand/domain/places/stations';
import type { ReactNode } from 'react';
import { Gate } from '../../../kit/action/access.tsx';
import { useCall } from '../../../kit/client/calls.ts';
import { durationText } from '../../../kit/page/format.ts';
import { PageLink } from '../../../kit/page/link.tsx';
import { Loaded } from '../../../kit/page/states.tsx';
import { fencesPaths } from '../../../places/fences/fences.paths.ts';
import { countText, percentText } from '../../../ui/format.ts';
import { layersWords as words } from '../layers/layers.words.ts';
import '../layers/layers.css';
import { StationHere } from './station-here.parts.ts';
import { bringIn as BringIn, takeOut as TakeOut } from './station-moves.parts.tsx';

const everyMs = 15_000;

interface StationCardProps {
  stationId: string;
  /** Whether the surroundings already name the station. */
  isNamed?: boolean;
  /** The link to a vehicle. */
  vehicle(carId: string): ReactNode;
}

/** A station's standing, with its actions. */
export function StationCardBody({ stationId, isNamed = false, vehicle }: StationCardProps) {
  const answer = useCall(
    opsMap.station,
    { params: { stationId } },
    { every: everyMs, quiet: true, keep: true },
  );
  return (
    <Loaded of={answer}>
      {(station) => (
        <>
          {!isNamed && <h3 className="layer-name">{station.name}</h3>}
          <Figures station={station} />
          <div className="layer-actions">
            <StationHere value={station}>
              <TakeOut row={station} />
              <BringIn row={station} />
            </StationHere>
            <Gate may="0504">
              <PageLink to={fencesPaths.stations.to({}, { fence: station.id })}>{words.openStation}</PageLink>
            </Gate>
          </div>
          <Idle station={station} vehicle={vehicle} />
        </>
      )}
    </Loaded>
  );
}

const Figures = ({ station }: { station: StationCard }) => {
  const { capacity, current } = station;
  const level = fillLevel(current, capacity);
  return (
    <dl className="layer-facts">
      <dt>{words.station.current}</dt>
      <dd>
        <span className="fill-dot" data-level={level} aria-hidden="true" /> {countText(current)}
        {capacity ? ` · ${percentText(Math.round((current / capacity) * 100))}` : ''}
      </dd>
      <dt>{words.station.capacity}</dt>
      <dd>{capacity ? countText(capacity) : words.station.unlimited}</dd>
      <dt>{words.station.inLastHour}</dt>
      <dd>{countText(station.inLastHour)}</dd>
      <dt>{words.station.outLastHour}</dt>
      <dd>{countText(station.outLastHour)}</dd>
      <dt>{words.station.coming}</dt>
      <dd>{countText(station.coming)}</dd>
      <dt>{words.station.area}</dt>
      <dd>{station.areaName}</dd>
    </dl>
  );
};

function Idle({
  station: { idle, idleCount },
  vehicle,
}: Pick<StationCardProps, 'vehicle'> & { station: StationCard }) {
  return (
    <section aria-label={words.idle('')}>
      <h4>{words.idle(countText(idleCount))}</h4>
      {idleCount === 0 && <p className="muted">{words.noIdle}</p>}
      {idleCount > idle.length && <p className="muted">{words.idleFirst(countText(idle.length))}</p>}
      <ul className="idle-list">
        {idle.map(({ carId, idleSeconds, battery, online, moving }) => (
          <li key={carId}>
            {vehicle(carId)}
            <span className="muted">
              {[
                words.idleFor(durationText(idleSeconds)),
                percentText(battery),
                ...(online ? [] : [words.offline]),
                ...(moving ? [words.movingSoon] : []),
              ].join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
