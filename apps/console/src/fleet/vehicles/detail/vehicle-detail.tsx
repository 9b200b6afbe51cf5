import { vehicleLogs } from '@kickstand/contract/fleet/vehicle-logs';
import type { VehicleDetail as Vehicle } from '@kickstand/contract/fleet/vehicles';
import { lazy, Suspense } from 'react';
import { Gate } from '../../../kit/action/access.tsx';
import { age } from '../../../kit/list/cells.tsx';
import { DetailPage } from '../../../kit/page/detail-page.tsx';
import { DetailTabs } from '../../../kit/page/detail-tabs.tsx';
import { PageLink } from '../../../kit/page/link.tsx';
import { usePage } from '../../../kit/page/page.ts';
import { WayBack } from '../../../kit/page/way-back.tsx';
import { nothing, percentText, voltText } from '../../../ui/format.ts';
import { liveMapPaths } from '../../live-map/live-map.paths.ts';
import { useVehicle } from '../../vehicle-kit/vehicle.service.ts';
import { vehiclesWords as words } from '../../vehicle-kit/vehicles.words.ts';
import { vehicleLogsPaths } from '../../vehicle-logs/vehicle-logs.paths.ts';
import { assetActions } from '../assets.actions.tsx';
import { AskedCommand } from '../commands/asked-command.tsx';
import { headActions } from '../head.actions.tsx';
import { editVehicle as EditVehicle, showOnMap as ShowOnMap } from '../vehicles.actions.tsx';
import { CommandBar, VehicleTags } from '../vehicles.parts.tsx';
import { vehiclesPaths } from '../vehicles.paths.ts';
import { detailTabs } from './detail-tabs.ts';
import { ShownVehicle } from './shown-vehicle.ts';
import '../vehicles.css';

const VehicleWhere = lazy(() => import('./vehicle-where.tsx'));

/** Everything about one vehicle, in a browser tab of its own. */
export default function VehicleDetail() {
  const { carId, imei } = usePage().search;
  const vehicle = useVehicle(carId || !imei ? { carId: carId ?? '' } : { imei });
  return (
    <DetailPage of={vehicle} words={words} list={vehiclesPaths.list.to()}>
      {(data) => <Known vehicle={data} />}
    </DetailPage>
  );
}

const placesBack = { [liveMapPaths.map.pattern]: words.toMap };

function Known({ vehicle }: { vehicle: Vehicle }) {
  const { carId, plate, model, area, restBattery, voltageMv, reportedAt } = vehicle;
  return (
    <article className="vehicle-page">
      <nav className="vehicle-ways" aria-label={words.ways}>
        <WayBack list={vehiclesPaths.list.to()} toList={words.toList} names={placesBack} />
        <Gate may={vehicleLogs.list}>
          <PageLink to={vehicleLogsPaths.vehicle.to({}, { carId })}>{words.toLog}</PageLink>
        </Gate>
      </nav>
      <div className="vehicle-top">
        <header className="vehicle-head">
          <div className="vehicle-name">
            <h1>{carId}</h1>
            <VehicleTags vehicle={vehicle} />
          </div>
          <p className="muted">
            {[plate ?? nothing, model, area ?? nothing].join(' · ')} · {percentText(restBattery)}{' '}
            {voltText(voltageMv)} · {words.fields.reportedAt} {age(reportedAt, vehicle)}
          </p>
          <div className="vehicle-actions">
            <CommandBar vehicle={vehicle} />
            <ShowOnMap row={vehicle} />
            <EditVehicle row={vehicle} />
            {[...headActions, ...assetActions].map((Act) => (
              <Act key={Act.id} row={vehicle} />
            ))}
          </div>
        </header>
        <Suspense fallback={<section className="vehicle-where" aria-busy="true" />}>
          <VehicleWhere vehicle={vehicle} />
        </Suspense>
      </div>
      <AskedCommand vehicle={vehicle} />
      <ShownVehicle value={vehicle}>
        <DetailTabs tabs={detailTabs} label={words.tabs} />
      </ShownVehicle>
    </article>
  );
}
