import { EyeOutlined } from '@ant-design/icons';
import { type TripRow, trips } from '@kickstand/contract/rides/trips';
import { Button } from 'antd';
import { useState } from 'react';
import { useMay } from '../../kit/action/access.tsx';
import { useChange } from '../../kit/client/calls.ts';
import { maskedPhone, withLayout } from '../../kit/list/cells.tsx';
import { RiderLink } from '../../platform/rider-kit/rider-phone.parts.tsx';
import { phoneText } from '../../ui/format.ts';
import { tripsWords as words } from './trips.words.ts';

type OfTrip = Pick<TripRow, 'id' | 'riderId' | 'riderPhone'>;

/** A rider's phone, the way to their page, masked until somebody who may asks for the whole of it, which is logged. */
export function RiderPhone({ trip: { id, riderId, riderPhone } }: { trip: OfTrip }) {
  const may = useMay();
  const { mutate, isPending } = useChange(trips.unmask, { refreshes: [] });
  const [full, setFull] = useState<string>();
  const show = () => mutate({ params: { tripId: id } }, { onSuccess: ({ phone }) => setFull(phone) });
  return (
    <span className="figure">
      <RiderLink riderId={riderId}>{full ?? phoneText(riderPhone)}</RiderLink>
      {riderPhone && full === undefined && may(trips.unmask) && (
        <Button
          type="link"
          size="small"
          aria-label={words.unmask}
          title={words.unmask}
          icon={<EyeOutlined />}
          disabled={isPending}
          onClick={show}
        />
      )}
    </span>
  );
}

/** The phone in a list of trips, or of what is named by its trip. */
export const riderPhoneCell = withLayout<string, OfTrip>(
  Object.assign((_: string, row: OfTrip) => <RiderPhone trip={row} />, {
    ...(maskedPhone.writing && { writing: maskedPhone.writing }),
  }),
  { width: 150 },
);
