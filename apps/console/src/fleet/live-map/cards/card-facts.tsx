import type { VehicleDetail } from '@kickstand/contract/fleet/vehicles';
import { Suspense } from 'react';
import { AddressAndPlace } from '../../../platform/map-kit/address.parts.tsx';
import { StreetView } from '../../../platform/map-kit/street-view.parts.tsx';
import { assetsWords } from '../../vehicle-kit/assets.words.ts';
import { nearStationText } from '../../vehicle-kit/near-station.parts.ts';
import { LastTripOfVehicle } from '../../vehicles/vehicles.slots.ts';
import { mapWorkWords as words } from '../map/map-work.words.ts';

/** The street the vehicle is in. */
export const WhereItStands = ({ vehicle: { lng, lat } }: { vehicle: VehicleDetail }) =>
  lng !== null &&
  lat !== null && (
    <p className="card-trip">
      <span className="muted">{words.address}</span> <AddressAndPlace lng={lng} lat={lat} />{' '}
      <StreetView at={[lng, lat]} />
    </p>
  );

/** The station it is in or near, with the distance to its edge. */
export const NearStation = ({ vehicle: { nearStation } }: { vehicle: VehicleDetail }) => (
  <p className="card-trip">
    <span className="muted">{assetsWords.nearStation}</span> {nearStationText(nearStation)}
  </p>
);

/** The last rider. */
export const LastTrip = ({ carId }: { carId: string }) => (
  <Suspense>
    <LastTripOfVehicle carId={carId} />
  </Suspense>
);
