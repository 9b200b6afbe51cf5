import { ops, type RepairPart } from '@kickstand/contract/staff';
import { Select } from 'antd';
import { useCall } from '../../kit/client/calls.ts';
import type { Field } from '../../kit/form/fields.tsx';

const most = 10;

/** The parts of a vehicle by the names that the server gives them. */
export function usePartNames(): ReadonlyMap<string, string> {
  const { data } = useCall(ops.reasons, {}, { quiet: true });
  return new Map(data?.list.map(({ part, name }) => [part, name]));
}

export const partsField: Field<RepairPart[]> = function PartsField(props) {
  const names = usePartNames();
  return (
    <Select<RepairPart[]>
      {...props}
      mode="multiple"
      maxCount={most}
      showSearch={{ optionFilterProp: 'label' }}
      options={[...names].map(([value, label]) => ({ value: value as RepairPart, label }))}
    />
  );
};
