import { firmwareJobs } from '@kickstand/contract/fleet/upgrades';
import { numberField, pickField, pickFromField, textField, yesNoField } from '../../kit/form/fields.tsx';
import { defineForm } from '../../kit/form/form.tsx';
import { paceFields, targetFields } from './job-fields.tsx';
import { ReasonField } from './preview.tsx';
import { useReadyPackages } from './upgrades.service.ts';
import { upgradesWords } from './upgrades.words.ts';

const words = upgradesWords.jobs;

/** The form of a new upgrade. */
export default defineForm<undefined, typeof firmwareJobs.add>({
  call: firmwareJobs.add,
  title: words.add,
  submit: words.add,
  labels: words.fields,
  hints: words.hints,
  fields: {
    name: textField,
    packageId: pickFromField(useReadyPackages),
    ...targetFields,
    canary: numberField(),
    canaryUnit: pickField(['vehicles', 'percent'] as const, words.units),
    ...paceFields,
    stopPercent: numberField({ unit: '%' }),
    severalWindows: yesNoField,
    startsNow: yesNoField,
    reason: ReasonField,
  },
  start: () => ({
    areaIds: [],
    carIds: [],
    fromVersions: [],
    canary: 2,
    canaryUnit: 'percent',
    window: { from: 60, to: 300 },
    concurrency: 100,
    stopPercent: 3,
    severalWindows: false,
    startsNow: true,
  }),
  request: (_, body) => ({ body }),
});
