import { CloseOutlined } from '@ant-design/icons';
import type { VehicleDetail } from '@kickstand/contract/fleet/vehicles';
import { alarmsOf, opsOf, ridingOf } from '@kickstand/domain/fleet/vehicles';
import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import { isMissing } from '../../../kit/client/sentence.ts';
import { PageLink } from '../../../kit/page/link.tsx';
import { usePage } from '../../../kit/page/page.ts';
import { ErrorPanel, LoadingPanel } from '../../../kit/page/states.tsx';
import { percentText } from '../../../ui/format.ts';
import { openTrack } from '../../vehicle-kit/track.service.ts';
import { useVehicle } from '../../vehicle-kit/vehicle.service.ts';
import { RecentCommands, StreetFacts, VehicleTags } from '../../vehicles/vehicles.parts.tsx';
import { vehiclesPaths } from '../../vehicles/vehicles.paths.ts';
import type { Listed } from '../fleet/fleet-view.ts';
import { liveMapWords as words } from '../live-map.words.ts';
import type { MapWork } from '../map/map-work.ts';
import { mapWorkWords } from '../map/map-work.words.ts';
import { CardActions, PastActions } from './card-actions.tsx';
import { LastTrip, NearStation, WhereItStands } from './card-facts.tsx';

const recent = 5;

interface VehicleCardProps {
  carId: string;
  /** What the map knows of it at the moment shown. */
  seen: Listed | undefined;
  work: MapWork;
  hasMap: boolean;
  /** Called once, when the vehicle's position is known. */
  onLocated(carId: string, at: { lng: number; lat: number }): void;
  close(): void;
}

/** One vehicle beside the map: its state and its commands. */
export function VehicleCard({ carId, seen, work, hasMap, onLocated, close }: VehicleCardProps) {
  const { data, error, refetch } = useVehicle({ carId });
  const heading = useRef<HTMLHeadingElement>(null);
  useRefreshed(seen, refetch);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const { lng, lat } = data ?? {};
  const told = useRef(false);
  useEffect(() => {
    if (told.current || typeof lng !== 'number' || typeof lat !== 'number') return;
    told.current = true;
    onLocated(carId, { lng, lat });
  }, [carId, lng, lat, onLocated]);

  return (
    <aside className="vehicle-card" aria-label={words.card(carId)}>
      <header>
        <h2 ref={heading} tabIndex={-1}>
          {carId}
        </h2>
        <Button type="text" aria-label={words.closeCard} icon={<CloseOutlined />} onClick={close} />
      </header>
      {data && work.blocked && <Then vehicle={data} seen={seen} why={work.blocked} />}
      {data && !work.blocked && <Known vehicle={data} work={work} hasMap={hasMap} />}
      {!data && !error && <LoadingPanel rows={6} />}
      {!data && isMissing(error) && <p role="alert">{words.gone}</p>}
      {!data && error && !isMissing(error) && <ErrorPanel error={error} retry={() => refetch()} />}
    </aside>
  );
}

/** Refetches the vehicle when the live connection shows another state. */
function useRefreshed(seen: Listed | undefined, refetch: () => unknown) {
  const state = seen && [seen.riding, seen.ops, seen.alarms, seen.online, seen.battery].join();
  const before = useRef(state);
  useEffect(() => {
    if (state !== undefined && before.current !== undefined && before.current !== state) refetch();
    before.current = state;
  }, [state, refetch]);
}

interface KnownProps {
  vehicle: VehicleDetail;
  work: MapWork;
  hasMap: boolean;
}

function Known({ vehicle, work, hasMap }: KnownProps) {
  return (
    <>
      <VehicleTags vehicle={vehicle} />
      <CardActions vehicle={vehicle} work={work} hasMap={hasMap} />
      <StreetFacts vehicle={vehicle} />
      <WhereItStands vehicle={vehicle} />
      <NearStation vehicle={vehicle} />
      <LastTrip carId={vehicle.carId} />
      <RecentCommands carId={vehicle.carId} most={recent} />
      <Further carId={vehicle.carId} />
    </>
  );
}

/** The states that a snapshot contains; others are left out. */
function Then({ vehicle, seen, why }: { vehicle: VehicleDetail; seen: Listed | undefined; why: string }) {
  return (
    <>
      <p className="muted">{mapWorkWords.snapshotNote}</p>
      {seen ? (
        <>
          <VehicleTags vehicle={asOf(vehicle, seen)} />
          <p>
            {mapWorkWords.battery} <span className="figure">{percentText(seen.battery)}</span>
          </p>
        </>
      ) : (
        <p>{mapWorkWords.pastMissing}</p>
      )}
      <PastActions why={why} />
      <Further carId={vehicle.carId} />
    </>
  );
}

const asOf = (vehicle: VehicleDetail, { riding, ops, alarms, online, onShelf }: Listed): VehicleDetail => ({
  ...vehicle,
  ridingState: ridingOf(riding),
  opsStates: opsOf(ops),
  alarms: alarmsOf(alarms),
  online: online ? 'online' : 'offline',
  lifecycle: onShelf ? 'on_shelf' : 'off_shelf',
});

function Further({ carId }: { carId: string }) {
  const page = usePage();
  return (
    <div className="command-bar">
      <PageLink to={vehiclesPaths.detail.to({}, { carId })} outside>
        {words.details}
      </PageLink>
      <Button type="link" size="small" onClick={() => openTrack(page, carId)}>
        {mapWorkWords.track}
      </Button>
    </div>
  );
}
