import { type DeviceDetail, monitoring } from '@kickstand/contract/insight/monitoring';
import { Alert, Drawer } from 'antd';
import { useEffect } from 'react';
import { firmware, lifecycleBadge, onlineBadge } from '../../fleet/vehicle-kit/cells.parts.tsx';
import { vehiclesWords } from '../../fleet/vehicle-kit/vehicles.words.ts';
import { CommandsOf } from '../../fleet/vehicles/commands/commands.parts.tsx';
import { BatteryFacts } from '../../fleet/vehicles/detail/battery-report.parts.tsx';
import { vehiclesPaths } from '../../fleet/vehicles/vehicles.paths.ts';
import { useCall } from '../../kit/client/calls.ts';
import { live, useLive } from '../../kit/client/live.ts';
import { isMissing } from '../../kit/client/sentence.ts';
import { age, instant, millivolt, oneOf, text } from '../../kit/list/cells.tsx';
import { type DetailTab, DetailTabs } from '../../kit/page/detail-tabs.tsx';
import { Facts } from '../../kit/page/facts.tsx';
import { durationText } from '../../kit/page/format.ts';
import { PageLink } from '../../kit/page/link.tsx';
import { usePage } from '../../kit/page/page.ts';
import { ErrorPanel, LoadingPanel, StatePanel } from '../../kit/page/states.tsx';
import { voltText } from '../../ui/format.ts';
import { deviceActions } from './device.actions.ts';
import { powerCell, simNames } from './device-cells.tsx';
import { DeviceEvents } from './device-events.tsx';
import { DeviceMetrics } from './device-metrics.tsx';
import { DevicePackets } from './device-packets.tsx';
import { monitoringWords as words } from './monitoring.words.ts';
import { OwnAddress } from './own-address.tsx';
import { ShownDevice, useShownDevice } from './shown-device.ts';

const everyMs = 10_000;

/** Warnings before the figures are read: a wrong clock, and missing power. */
function Warnings({ device: { skewMs, powerConnected, voltageMv, innerMv } }: { device: DeviceDetail }) {
  const span = durationText(Math.round(Math.abs(skewMs ?? 0) / 1000));
  return (
    <>
      {skewMs !== null && (
        <Alert
          type="warning"
          showIcon
          title={skewMs > 0 ? words.clockAhead(span) : words.clockBehind(span)}
          description={words.clockHint}
        />
      )}
      {powerConnected === false && (
        <Alert
          type="error"
          showIcon
          title={words.onInner}
          description={words.onInnerHint(voltText(voltageMv), voltText(innerMv))}
        />
      )}
    </>
  );
}

const DeviceFacts = ({ device }: { device: DeviceDetail }) => (
  <Facts
    of={device}
    labels={words.fields}
    show={{
      online: onlineBadge,
      heardAt: age,
      loginAt: instant,
      locatedAt: age,
      voltageMv: millivolt,
      innerMv: millivolt,
      powerConnected: powerCell,
      fwVersion: firmware,
      voiceVersion: text,
      iccid: text,
      simOperator: oneOf(simNames),
      simExpireOn: text,
      boundAt: instant,
      lifecycle: lifecycleBadge,
      area: text,
      batterySn: text,
    }}
  />
);

function Commands() {
  return <CommandsOf carId={useShownDevice().carId} />;
}

const tabs: readonly DetailTab[] = [
  { key: 'metrics', label: words.tabs.metrics, Content: DeviceMetrics },
  { key: 'events', label: words.tabs.events, may: '0301||0302||0305', Content: DeviceEvents },
  { key: 'commands', label: words.tabs.commands, may: '0301||0302||0305', Content: Commands },
  { key: 'packets', label: words.tabs.packets, may: '0305,030521', Content: DevicePackets },
];

function Known({ device }: { device: DeviceDetail }) {
  return (
    <ShownDevice value={device}>
      <div className="device-drawer">
        <Warnings device={device} />
        <div className="command-bar">
          {deviceActions.map((Act) => (
            <Act key={Act.id} row={device} />
          ))}
          <PageLink to={vehiclesPaths.detail.to({}, { carId: device.carId })} outside>
            {words.toVehicle}
          </PageLink>
        </div>
        <DeviceFacts device={device} />
        <section>
          <h2>{vehiclesWords.battery.title}</h2>
          <BatteryFacts battery={device.battery} />
        </section>
        <OwnAddress>
          <DetailTabs tabs={tabs} label={words.tabs.label} />
        </OwnAddress>
      </div>
    </ShownDevice>
  );
}

function Device({ carId }: { carId: string }) {
  const { data, error, refetch } = useCall(
    monitoring.single,
    { params: { carId } },
    { quiet: true, every: everyMs },
  );
  useLive();
  useEffect(
    () =>
      live.onCommand((command) => {
        if (command.carId === carId) void refetch();
      }),
    [carId, refetch],
  );
  if (data) return <Known device={data} />;
  if (isMissing(error)) return <StatePanel kind="empty" title={words.missing} />;
  return error ? <ErrorPanel error={error} retry={() => void refetch()} /> : <LoadingPanel rows={6} />;
}

/** The details of the device in the address; nothing without one. */
export default function DeviceDrawer() {
  const { search, setSearch } = usePage();
  const { device: carId, ...rest } = search;
  if (!carId) return null;
  return (
    <Drawer open size={880} title={words.drawerOf(carId)} onClose={() => setSearch(rest)}>
      <Device key={carId} carId={carId} />
    </Drawer>
  );
}
