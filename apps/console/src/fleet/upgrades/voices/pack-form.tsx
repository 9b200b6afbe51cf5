import { voicePacks } from '@kickstand/contract/fleet/upgrades';
import { longTextField, pickNumberField, textField } from '../../../kit/form/fields.tsx';
import { defineForm } from '../../../kit/form/form.tsx';
import { useModels } from '../../production/production.service.ts';
import { voicesWords } from './voices.words.ts';

const words = voicesWords.packs;

/** The form of a new voice pack. */
export default defineForm<undefined, typeof voicePacks.add>({
  call: voicePacks.add,
  title: words.add,
  submit: words.add,
  labels: words.fields,
  hints: words.hints,
  fields: {
    name: textField,
    modelId: pickNumberField(useModels),
    packageVersion: textField,
    notes: longTextField(),
  },
  start: () => ({ notes: '' }),
  request: (_, body) => ({ body }),
});
