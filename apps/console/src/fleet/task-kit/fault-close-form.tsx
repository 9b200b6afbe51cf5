import { type FaultRow, ops, repairResults } from '@kickstand/contract/work/field-work';
import { hiddenField, longTextField, pickField } from '../../kit/form/fields.tsx';
import { defineForm } from '../../kit/form/form.tsx';
import { partsField } from './parts-field.tsx';
import { taskKitWords } from './task-kit.words.ts';

const words = taskKitWords.faults;

/** The form that closes a fault. */
export default defineForm<FaultRow, typeof ops.fixed>({
  call: ops.fixed,
  title: words.fixTitle,
  labels: words.fields,
  fields: {
    result: pickField(repairResults, words.result),
    parts: partsField,
    remark: longTextField(3),
    id: hiddenField,
  },
  start: ({ id, parts }) => ({ id, parts, result: 'fixed', remark: '' }),
  request: (_, body) => ({ body }),
});
