import { type TripRow, trips } from '@kickstand/contract/trips';
import type { VehicleDetail } from '@kickstand/contract/vehicles';
import { useMay } from '../../kit/access.tsx';
import { useCall } from '../../kit/calls.ts';
import { instantText } from '../../kit/format.ts';
import { metresText } from '../../ui/format.ts';
import { assetsWords } from '../vehicles/assets.words.ts';
import { mapWorkWords as words } from './map-work.words.ts';

/** The station it stands in or near, and how far its edge is. */
export const NearStation = ({ vehicle: { nearStation } }: { vehicle: VehicleDetail }) => (
  <p className="card-trip">
    <span className="muted">{assetsWords.nearStation}</span>{' '}
    {nearStation
      ? assetsWords.edge(nearStation.name, metresText(Math.abs(nearStation.edgeM)), nearStation.edgeM < 0)
      : assetsWords.noStationNear}
  </p>
);

/** Who took it last, with the phone masked as the server gives it. */
export function LastTrip({ carId }: { carId: string }) {
  const may = useMay();
  const query = { carId, pageNum: 1, pageSize: 1 };
  const enabled = may(trips.list);
  const { data } = useCall(trips.list, { query }, { quiet: true, keep: true, enabled });
  if (!enabled || !data) return null;
  const [last] = data.list;
  return (
    <p className="card-trip">
      <span className="muted">{words.lastTrip}</span> {last ? tripText(last) : words.noTripYet}
    </p>
  );
}

const tripText = ({
  riderPhone,
  startedAt,
  endedAt,
}: Pick<TripRow, 'riderPhone' | 'startedAt' | 'endedAt'>) =>
  endedAt === null
    ? words.tripOpen(riderPhone, instantText(startedAt).slice(5, 16))
    : words.tripEnded(riderPhone, instantText(endedAt).slice(5, 16));
