import { fences } from '@kickstand/contract/places/fences';
import { opsMap, type StationCard } from '@kickstand/contract/work/field-work';
import { useContext } from 'react';
import { useCall } from '../../../kit/client/calls.ts';
import { hiddenField, numberField, pickFromField } from '../../../kit/form/fields.tsx';
import { defineForm } from '../../../kit/form/form.tsx';
import { personField } from '../../task-kit/person.parts.tsx';
import { taskFields } from '../../task-kit/task-fields.parts.ts';
import { taskKitWords } from '../../task-kit/task-kit.words.ts';
import { layersWords as words } from '../layers/layers.words.ts';
import { loadText } from '../layers/layers-features.ts';
import { StationHere } from './station-here.parts.ts';

/** The distance over which vehicles are carried, metres. */
const carriedM = 2_000;

/** The stations around the one in the form, nearest first. */
function useTargets() {
  const here = useContext(StationHere);
  const query = { lng: here?.lng ?? 0, lat: here?.lat ?? 0, radius: carriedM, kinds: ['station' as const] };
  const { data } = useCall(fences.around, { query }, { enabled: here !== undefined });
  return (data?.stations ?? [])
    .filter(({ id }) => id !== here?.id)
    .map(({ id, name, current, capacity }) => ({
      value: id,
      label: `${name} ${loadText(current, capacity)}`,
    }));
}

/** The vehicles in the station. */
const useCarsHere = () => useContext(StationHere)?.idle.map(({ carId }) => carId) ?? [];

const common = {
  call: opsMap.move,
  submit: words.makeTasks,
  labels: { ...taskKitWords.tasks.fields, ...words.move },
};
const howMany = numberField({ unit: words.vehicles });
const fields = {
  assigneeId: personField('move', useCarsHere),
  ...taskFields,
  direction: hiddenField,
};

const start = (direction: 'in' | 'out', n: number) => ({
  direction,
  n: Math.max(1, n),
  priority: 'mid' as const,
  remark: '',
});

/** The vehicles above four fifths of the capacity, where a station begins to be full. */
const tooMany = ({ capacity, current, idleCount }: StationCard) =>
  Math.min(idleCount, 50, capacity ? Math.max(0, current - Math.floor(capacity * 0.8)) : 0);

export const TakeOutForm = defineForm<StationCard, typeof opsMap.move>({
  ...common,
  title: words.takeOutTitle,
  fields: { n: howMany, targetId: pickFromField(useTargets), ...fields },
  hints: { n: words.outHint, targetId: words.targetHint },
  start: (station) => start('out', tooMany(station)),
  request: ({ id }, body) => ({ params: { stationId: id }, body }),
});

/** The vehicles missing to half the capacity. */
const tooFew = ({ capacity, current, coming }: StationCard) =>
  Math.min(50, capacity ? Math.floor(capacity / 2) - current - coming : 0);

export const BringInForm = defineForm<StationCard, typeof opsMap.move>({
  ...common,
  title: words.bringInTitle,
  fields: { n: howMany, targetId: hiddenField, ...fields },
  hints: { n: words.inHint },
  start: (station) => start('in', tooFew(station)),
  request: ({ id }, body) => ({ params: { stationId: id }, body }),
});
