import { vehicles } from '@kickstand/contract/fleet/vehicles';
import { fenceMany } from '@kickstand/contract/places/fences';
import { useCall } from '../../../kit/client/calls.ts';
import { hiddenField, numberField, pickNumberField, textField } from '../../../kit/form/fields.tsx';
import { defineForm } from '../../../kit/form/form.tsx';
import type { FenceItem } from '../editor/fence-items.ts';
import { fencesWords } from '../fences.words.ts';

const words = fencesWords.copy;
const metres = numberField({ unit: fencesWords.form.metres, places: 1, scale: 1 });

function useAreas() {
  const { data } = useCall(vehicles.areas, {}, { quiet: true });
  return (data?.list ?? []).map(({ id, name }) => ({ value: id, label: name }));
}

export default defineForm<FenceItem, typeof fenceMany.copy>({
  call: fenceMany.copy,
  title: words.title,
  labels: { ...words, id: '' },
  fields: {
    name: textField,
    serviceAreaId: pickNumberField(useAreas),
    eastM: metres,
    northM: metres,
    id: hiddenField,
  },
  start: ({ id, name, serviceAreaId }) => ({
    id,
    name: words.suffix(name).slice(0, 30),
    serviceAreaId,
    eastM: 0,
    northM: 0,
  }),
  request: (_, body) => ({ body }),
});
