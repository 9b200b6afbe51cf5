import { trips } from '@kickstand/contract/rides/trips';
import { useMay } from '../../kit/action/access.tsx';
import { useCall } from '../../kit/client/calls.ts';

/** The newest trip on a vehicle, for who may see trips; undefined before it is known. */
export function useLastTrip(carId: string) {
  const enabled = useMay()(trips.list);
  const query = { carId, pageNum: 1, pageSize: 1 };
  return useCall(trips.list, { query }, { quiet: true, keep: true, enabled }).data?.list;
}
