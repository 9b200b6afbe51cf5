import { lockNames, type VehicleDetail } from '@kickstand/contract/fleet/vehicles';
import {
  age,
  type Cell,
  count,
  duration,
  instant,
  millivolt,
  money,
  tags,
  text,
  yesNo,
} from '../../../kit/list/cells.tsx';
import { Facts } from '../../../kit/page/facts.tsx';
import { addressFact } from '../../../platform/map-kit/address.parts.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { nothing } from '../../../ui/format.ts';
import { assetsWords as assets } from '../../vehicle-kit/assets.words.ts';
import { batteryCell, firmware, kilometres, written } from '../../vehicle-kit/cells.parts.tsx';
import { nearStationText } from '../../vehicle-kit/near-station.parts.ts';
import { vehiclesWords as words } from '../../vehicle-kit/vehicles.words.ts';
import { BatteryFacts } from './battery-report.parts.tsx';

const labels = {
  ...words.fields,
  nearStation: assets.nearStation,
  lastTripAt: assets.lastTripAt,
  trips7d: assets.trips7d,
  earned7dCents: assets.earned7d,
  fenceRelease: assets.fenceRelease,
};

const inStation: Cell<string | null> = (station) =>
  station === null ? words.notInStation : words.inStation(station);
const release: Cell<number | null, VehicleDetail> = (held, { areaRelease }) =>
  assets.release(String(held ?? nothing), String(areaRelease ?? nothing));
const speed = written((kmh: number) => words.speed(kmh.toFixed(0)));
const course = written((degrees: number) => words.degrees(Math.round(degrees)));
const gsm = written((level: number) => words.gsmOf(level));
const power = written((there: boolean) => (there ? words.connected : words.cut));
const hdop = written((value: number) => value.toFixed(1));
const modes: Record<string, string> = words.modes;
const mode: Cell<string> = (value) => modes[value] ?? value;

/** Every lock with its known state. */
function LockRow({ locks }: VehicleDetail) {
  return (
    <dl className="facts">
      {lockNames.map((name) => (
        <div key={name}>
          <dt>{words.lock[name]}</dt>
          <dd>
            <Badge tone={locks[name] === 'open' ? 'busy' : 'quiet'}>
              {words.lockState[name][locks[name]]}
            </Badge>
          </dd>
        </div>
      ))}
    </dl>
  );
}

const groups: readonly { title: string; Content(props: { of: VehicleDetail }): React.ReactNode }[] = [
  {
    title: words.groups.place,
    Content: ({ of }) => (
      <Facts
        of={of}
        labels={labels}
        show={{
          station: inStation,
          nearStation: nearStationText,
          outOfArea: yesNo,
          lng: addressFact,
          locatedAt: age,
          speedKmh: speed,
          course,
          moving: yesNo,
          idleSeconds: duration,
          lockAt: instant,
          unlockAt: instant,
          lastTripAt: instant,
          trips7d: count,
          earned7dCents: money,
        }}
      />
    ),
  },
  { title: words.groups.locks, Content: ({ of }) => <LockRow {...of} /> },
  {
    title: words.groups.power,
    Content: ({ of }) => (
      <Facts
        of={of}
        labels={labels}
        show={{
          restBattery: batteryCell,
          rangeM: kilometres,
          voltageMv: millivolt,
          powerConnected: power,
          batterySn: text,
          mileageM: kilometres,
        }}
      />
    ),
  },
  { title: words.battery.title, Content: ({ of }) => <BatteryFacts battery={of.battery} /> },
  {
    title: words.groups.signal,
    Content: ({ of }) => (
      <Facts
        of={of}
        labels={labels}
        show={{
          reportedAt: age,
          gsm,
          satellites: count,
          hdop,
          mode,
          loginAt: instant,
          deviceAt: instant,
          imei: text,
          iccid: text,
          fwVersion: firmware,
          voiceVersion: text,
          simExpireOn: text,
          fenceRelease: release,
        }}
      />
    ),
  },
  {
    title: words.groups.identity,
    Content: ({ of }) => (
      <Facts
        of={of}
        labels={labels}
        show={{
          plate: text,
          model: text,
          agent: text,
          area: text,
          frameNo: text,
          boundAt: instant,
          tags,
          note: text,
        }}
      />
    ),
  },
];

/** The present state of a vehicle. */
export const VehicleFacts = ({ vehicle }: { vehicle: VehicleDetail }) =>
  groups.map(({ title, Content }) => (
    <section key={title} className="vehicle-group">
      <h2>{title}</h2>
      <Content of={vehicle} />
    </section>
  ));
