import { ops } from '@kickstand/contract/work/field-work';
import { hiddenField, longTextField, yesNoField } from '../../kit/form/fields.tsx';
import { defineForm } from '../../kit/form/form.tsx';
import { partsField } from './parts-field.tsx';
import { taskKitWords } from './task-kit.words.ts';

const words = taskKitWords.faults;

/** The form that reports a fault. */
export default defineForm<{ carId: string }, typeof ops.repair>({
  call: ops.repair,
  title: words.reportTitle,
  labels: words.fields,
  hints: { stop: words.stopHint },
  fields: {
    parts: partsField,
    text: longTextField(3),
    stop: yesNoField,
    carId: hiddenField,
    photos: hiddenField,
  },
  start: ({ carId }) => ({ carId, text: '', stop: false, photos: [] }),
  request: (_, body) => ({ body }),
});
