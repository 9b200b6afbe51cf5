import { voiceJobs } from '@kickstand/contract/fleet/upgrades';
import { pickFromField, textField } from '../../../kit/form/fields.tsx';
import { defineForm } from '../../../kit/form/form.tsx';
import { paceFields, targetFields } from '../job-fields.tsx';
import { upgradesWords } from '../upgrades.words.ts';
import { ReasonField } from './push-preview.tsx';
import { useReadyPacks } from './voices.service.ts';
import { voicesWords } from './voices.words.ts';

const words = voicesWords.jobs;
const usual = upgradesWords.jobs;

/** The form of a new push. */
export default defineForm<undefined, typeof voiceJobs.push>({
  call: voiceJobs.push,
  title: words.push,
  submit: words.push,
  labels: { ...usual.fields, ...words.fields },
  hints: { ...words.hints, carIds: usual.hints.carIds, window: usual.hints.window },
  fields: {
    name: textField,
    packageId: pickFromField(useReadyPacks),
    ...targetFields,
    ...paceFields,
    reason: ReasonField,
  },
  start: () => ({ areaIds: [], carIds: [], fromVersions: [], window: null, concurrency: 100 }),
  request: (_, body) => ({ body }),
});
