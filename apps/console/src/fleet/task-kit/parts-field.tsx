import { type RepairPart, repairParts } from '@kickstand/contract/fleet/tasks';
import { partWords } from '@kickstand/domain/work/field-work';
import { Select } from 'antd';
import type { Field } from '../../kit/form/fields.tsx';
import { inLocale } from '../../kit/words.ts';

const most = 10;

/** The names of vehicle parts. */
export const partNames: ReadonlyMap<string, string> = new Map(
  repairParts.map((part) => [part, inLocale(partWords[part])]),
);

export const partsField: Field<RepairPart[]> = (props) => (
  <Select<RepairPart[]>
    {...props}
    mode="multiple"
    maxCount={most}
    showSearch={{ optionFilterProp: 'label' }}
    options={repairParts.map((value) => ({ value, label: partNames.get(value) }))}
  />
);
