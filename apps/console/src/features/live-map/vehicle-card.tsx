import { CloseOutlined } from '@ant-design/icons';
import type { VehicleDetail } from '@kickstand/contract/vehicles';
import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import { PageLink } from '../../kit/link.tsx';
import { ErrorPanel, LoadingPanel } from '../../kit/states.tsx';
import { isMissing, useVehicle } from '../vehicles/vehicle.service.ts';
import { CommandBar, RecentCommands, StreetFacts, VehicleTags } from '../vehicles/vehicles.parts.tsx';
import { vehiclesPaths } from '../vehicles/vehicles.paths.ts';
import type { Listed } from './fleet-view.ts';
import { liveMapWords as words } from './live-map.words.ts';

const recent = 5;

interface VehicleCardProps {
  carId: string;
  /** What the live connection knows of it. */
  seen: Listed | undefined;
  /** Told once, when it is known where the vehicle is. */
  onLocated(carId: string, at: { lng: number; lat: number }): void;
  close(): void;
}

/** One vehicle beside the map: what it is doing, and what it can be told to do. */
export function VehicleCard({ carId, seen, onLocated, close }: VehicleCardProps) {
  const { data, error, refetch } = useVehicle(carId);
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
      {data && <Known vehicle={data} />}
      {!data && !error && <LoadingPanel rows={6} />}
      {!data && isMissing(error) && <p role="alert">{words.gone}</p>}
      {!data && error && !isMissing(error) && <ErrorPanel error={error} retry={() => refetch()} />}
    </aside>
  );
}

/** Read it anew when the live connection shows that its state is another. */
function useRefreshed(seen: Listed | undefined, refetch: () => unknown) {
  const state = seen && [seen.riding, seen.ops, seen.alarms, seen.online, seen.battery].join();
  const before = useRef(state);
  useEffect(() => {
    if (state !== undefined && before.current !== undefined && before.current !== state) refetch();
    before.current = state;
  }, [state, refetch]);
}

function Known({ vehicle }: { vehicle: VehicleDetail }) {
  return (
    <>
      <VehicleTags vehicle={vehicle} />
      <CommandBar vehicle={vehicle} />
      <StreetFacts vehicle={vehicle} />
      <RecentCommands carId={vehicle.carId} most={recent} />
      <PageLink to={vehiclesPaths.detail.to({}, { carId: vehicle.carId })} outside>
        {words.details}
      </PageLink>
    </>
  );
}
