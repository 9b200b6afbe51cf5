import { mostNamedVehicles } from '@kickstand/contract/fleet/upgrades';
import { numberField, pickManyField, wordsField } from '../../kit/form/fields.tsx';
import { useAreas } from '../../platform/area-kit/areas.service.ts';
import { upgradesWords } from './upgrades.words.ts';
import { WindowField } from './window-field.tsx';

/** The vehicles of a job. */
export const targetFields = {
  areaIds: pickManyField(useAreas),
  carIds: wordsField(mostNamedVehicles),
  fromVersions: wordsField(20),
};

/** When it sends, and to how many at once. */
export const paceFields = {
  window: WindowField,
  concurrency: numberField({ unit: upgradesWords.jobs.vehiclesUnit }),
};
