import type { VehicleDetail } from '@kickstand/contract/fleet/vehicles';
import type { TripRow } from '@kickstand/contract/rides/trips';
import { instantText } from '../../../kit/page/format.ts';
import { OrderPrice } from '../../../rides/orders/order-price.parts.tsx';
import { useLastTrip } from '../../../rides/trips/last-trip.service.ts';
import { RiderPhone } from '../../../rides/trips/rider-phone.parts.tsx';
import { AddressAndPlace } from '../../map-kit/address.parts.tsx';
import { StreetView } from '../../map-kit/street-view.parts.tsx';
import { assetsWords } from '../../vehicle-kit/assets.words.ts';
import { nearStationText } from '../../vehicle-kit/near-station.parts.ts';
import { mapWorkWords as words } from '../map/map-work.words.ts';

/** The street it stands in. */
export const WhereItStands = ({ vehicle: { lng, lat } }: { vehicle: VehicleDetail }) =>
  lng !== null &&
  lat !== null && (
    <p className="card-trip">
      <span className="muted">{words.address}</span> <AddressAndPlace lng={lng} lat={lat} />{' '}
      <StreetView at={[lng, lat]} />
    </p>
  );

/** The station it stands in or near, and how far its edge is. */
export const NearStation = ({ vehicle: { nearStation } }: { vehicle: VehicleDetail }) => (
  <p className="card-trip">
    <span className="muted">{assetsWords.nearStation}</span> {nearStationText(nearStation)}
  </p>
);

/** Who took it last; the phone is masked until somebody who may asks for it. */
export function LastTrip({ carId }: { carId: string }) {
  const list = useLastTrip(carId);
  if (!list) return null;
  const [last] = list;
  return (
    <p className="card-trip">
      <span className="muted">{words.lastTrip}</span> {last ? <Told trip={last} /> : words.noTripYet}
    </p>
  );
}

const Told = ({ trip }: { trip: TripRow }) => (
  <>
    <RiderPhone trip={trip} />
    {' · '}
    {trip.endedAt === null
      ? words.tripOpen(instantText(trip.startedAt).slice(5, 16))
      : words.tripEnded(instantText(trip.endedAt).slice(5, 16))}{' '}
    <OrderPrice orderId={trip.id} />
  </>
);
