import { rideActivities } from '@kickstand/contract/marketing/campaigns';
import { Form, Select } from 'antd';
import { useCall } from '../../kit/client/calls.ts';
import type { Field } from '../../kit/form/fields.tsx';

const none: readonly never[] = [];
const mostStations = 50;

/** Stations of the areas that are chosen in the form. */
export const StationsField: Field<string[]> = (props) => {
  const areaIds: number[] = Form.useWatch('areaIds') ?? none;
  const asked = { query: { areaIds } };
  const { data } = useCall(rideActivities.stations, asked, { quiet: true, enabled: areaIds.length > 0 });
  return (
    <Select<string[]>
      {...props}
      mode="multiple"
      allowClear
      maxCount={mostStations}
      showSearch={{ optionFilterProp: 'label' }}
      options={(data?.list ?? none).map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
};
