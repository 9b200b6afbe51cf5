import { rideActivities } from '@kickstand/contract/marketing/campaigns';
import { Form } from 'antd';
import { useCall } from '../../kit/client/calls.ts';
import { pickManyField } from '../../kit/form/fields.tsx';

const none: readonly never[] = [];

/** Stations of the areas that are chosen in the form. */
function useStations() {
  const areaIds: number[] = Form.useWatch('areaIds') ?? none;
  const asked = { query: { areaIds } };
  const { data } = useCall(rideActivities.stations, asked, { quiet: true, enabled: areaIds.length > 0 });
  return (data?.list ?? none).map(({ id, name }) => ({ value: id, label: name }));
}

export const StationsField = pickManyField(useStations);
