import { type VehicleRow, vehicles } from '@kickstand/contract/fleet/vehicles';
import { hiddenField, longTextField, textField, wordsField } from '../../kit/form/fields.tsx';
import { defineForm } from '../../kit/form/form.tsx';
import { vehiclesWords as words } from '../vehicle-kit/vehicles.words.ts';

const mostTags = 10;

export default defineForm({
  call: vehicles.annotate,
  title: words.editTitle,
  labels: {
    note: words.fields.note,
    tags: words.fields.tags,
    version: '',
    reason: words.commandFields.reason,
  },
  fields: { note: longTextField(4), tags: wordsField(mostTags), reason: textField, version: hiddenField },
  start: ({ note, tags, version }: VehicleRow) => ({ note, tags, version }),
  request: ({ carId }, body) => ({ params: { carId }, body }),
});
