import type { VehicleDetail as Vehicle } from '@kickstand/contract/vehicles';
import { Button } from 'antd';
import { age } from '../../kit/cells.tsx';
import { DetailTabs } from '../../kit/detail-tabs.tsx';
import { usePage } from '../../kit/page.ts';
import { ErrorPanel, LoadingPanel, StatePanel } from '../../kit/states.tsx';
import { nothing, percentText, voltText } from '../../ui/format.ts';
import { AskedCommand } from './asked-command.tsx';
import { assetActions } from './assets.actions.tsx';
import { detailTabs } from './detail-tabs.ts';
import { headActions } from './head.actions.tsx';
import { ShownVehicle } from './shown-vehicle.ts';
import { isMissing, useVehicle } from './vehicle.service.ts';
import { editVehicle as EditVehicle, showOnMap as ShowOnMap } from './vehicles.actions.tsx';
import { CommandBar, VehicleTags } from './vehicles.parts.tsx';
import { vehiclesPaths } from './vehicles.paths.ts';
import { vehiclesWords as words } from './vehicles.words.ts';
import './vehicles.css';

/** Everything about one vehicle, in a browser tab of its own. */
export default function VehicleDetail() {
  const { carId, imei } = usePage().search;
  const { data, error, refetch } = useVehicle(carId || !imei ? { carId: carId ?? '' } : { imei });
  if (isMissing(error)) return <Missing />;
  if (!data) return error ? <ErrorPanel error={error} retry={() => refetch()} /> : <LoadingPanel />;
  return <Known vehicle={data} />;
}

function Missing() {
  const { open } = usePage();
  return (
    <StatePanel kind="empty" title={words.notFound} hint={words.notFoundHint}>
      <Button type="primary" onClick={() => open(vehiclesPaths.list.to())}>
        {words.toList}
      </Button>
    </StatePanel>
  );
}

function Known({ vehicle }: { vehicle: Vehicle }) {
  const { carId, plate, model, area, restBattery, voltageMv, reportedAt } = vehicle;
  return (
    <article className="vehicle-page">
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
      <AskedCommand vehicle={vehicle} />
      <ShownVehicle value={vehicle}>
        <DetailTabs tabs={detailTabs} label={words.tabs} />
      </ShownVehicle>
    </article>
  );
}
