import { type VehicleDetail, vehicles } from '@kickstand/contract/fleet/vehicles';
import { locksText } from '../../fleet/vehicle-kit/cells.parts.tsx';
import { useCall } from '../../kit/client/calls.ts';
import { age, type Cell, instant, text } from '../../kit/list/cells.tsx';
import { Facts } from '../../kit/page/facts.tsx';
import { metresText } from '../../ui/format.ts';
import type { EndableTrip } from './ending.ts';
import { RiderPhone } from './rider-phone.parts.tsx';
import { tripsWords as words } from './trips.words.ts';

function standsText(nearStation: VehicleDetail['nearStation']) {
  if (!nearStation) return words.noStationNear;
  const edge = metresText(Math.abs(nearStation.edgeM));
  return `${nearStation.name} · ${nearStation.edgeM < 0 ? words.inside(edge) : words.outside(edge)}`;
}

const phoneOf: Cell<string, EndableTrip> = (_, trip) => <RiderPhone trip={trip} />;

const factsOf = (trip: EndableTrip, { locatedAt, speedKmh, locks, nearStation }: VehicleDetail) => ({
  ...trip,
  locatedAt,
  locks,
  speed: speedKmh === null ? null : words.speed(speedKmh.toFixed(0)),
  stands: standsText(nearStation),
});

/** What speaks for ending somebody's trip. */
export default function EndTripFacts({ trip }: { trip: EndableTrip }) {
  const { data } = useCall(vehicles.single, { query: { carId: trip.carId } }, { quiet: true });
  return (
    data && (
      <Facts
        of={factsOf(trip, data)}
        labels={words.endFacts}
        show={{
          riderPhone: phoneOf,
          startedAt: instant,
          stands: text,
          locatedAt: age,
          speed: text,
          locks: locksText,
        }}
      />
    )
  );
}
