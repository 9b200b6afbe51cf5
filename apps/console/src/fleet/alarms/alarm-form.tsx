import { type AlarmRow, alarms } from '@kickstand/contract/fleet/alarms';
import { type RepairPart, repairParts } from '@kickstand/contract/fleet/tasks';
import { Select } from 'antd';
import { type Field, hiddenField, longTextField, pickField } from '../../kit/form/fields.tsx';
import { defineForm } from '../../kit/form/form.tsx';
import { alarmsWords as words } from './alarms.words.ts';

const partsField: Field<RepairPart[]> = (props) => (
  <Select<RepairPart[]>
    {...props}
    mode="multiple"
    maxCount={10}
    showSearch={{ optionFilterProp: 'label' }}
    options={repairParts.map((part) => ({ value: part, label: words.part[part] }))}
  />
);

/** The form that marks an alarm as fixed. */
export default defineForm({
  call: alarms.fixed,
  title: words.fixTitle,
  labels: {
    id: '',
    version: '',
    result: words.result,
    parts: words.fields.parts,
    remark: words.fields.remark,
  },
  fields: {
    id: hiddenField,
    version: hiddenField,
    result: pickField<'fixed' | 'ignored'>(['fixed', 'ignored'], words.results),
    parts: partsField,
    remark: longTextField(4),
  },
  start: ({ id, version, remark }: AlarmRow) => ({ id, version, remark, result: 'fixed' as const }),
  request: (_, body) => ({ body }),
});
