import { screening } from '@kickstand/contract/fleet/screening';
import { hiddenField } from '../../kit/form/fields.tsx';
import { defineForm } from '../../kit/form/form.tsx';
import type { Editing } from './preset-bar.tsx';
import { presetFields, presetHints } from './preset-fields.ts';
import { screeningWords as words } from './screening.words.ts';

export default defineForm<Editing, typeof screening.editPreset>({
  call: screening.editPreset,
  title: words.editTitle,
  labels: words.presetFields,
  hints: { ...presetHints, name: words.editHint },
  fields: { ...presetFields, version: hiddenField },
  start: ({ preset: { name, shared, schedule, atHour, version }, rule }) => ({
    name,
    shared,
    schedule,
    version,
    rule,
    ...(atHour !== null && { atHour }),
  }),
  request: ({ preset }, body) => ({ params: { id: preset.id }, body }),
});
