import { type ScreeningRule, screening } from '@kickstand/contract/fleet/screening';
import { defineForm } from '../../kit/form/form.tsx';
import { presetFields, presetHints } from './preset-fields.ts';
import { screeningWords as words } from './screening.words.ts';

export default defineForm<ScreeningRule, typeof screening.addPreset>({
  call: screening.addPreset,
  title: words.saveTitle,
  labels: words.presetFields,
  hints: presetHints,
  fields: presetFields,
  start: (rule) => ({ rule, shared: false, schedule: 'never' }),
  request: (_, body) => ({ body }),
});
