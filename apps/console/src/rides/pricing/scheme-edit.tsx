import { type PriceSchemeRow, pricing } from '@kickstand/contract/rides/pricing';
import { send } from '../../kit/client/client.ts';
import { hiddenField, longTextField, pickManyField, textField } from '../../kit/form/fields.tsx';
import { defineForm } from '../../kit/form/form.tsx';
import { useModels } from './choices.ts';
import { ContentField } from './content-field.tsx';
import { pricingWords as words } from './pricing.words.ts';

/** The draft of a scheme, or one that begins from what holds. */
export default defineForm<PriceSchemeRow, typeof pricing.edit>({
  call: pricing.edit,
  title: words.edit,
  width: 880,
  labels: words.fields,
  hints: words.hints,
  fields: {
    name: textField,
    modelIds: pickManyField(useModels),
    content: ContentField,
    remark: longTextField(2),
    id: hiddenField,
    version: hiddenField,
  },
  start: ({ id, version, name, remark, draft, modelIds, content }) => ({
    id,
    version,
    name,
    remark,
    ...(draft ?? { modelIds, content }),
  }),
  request: (_, body) => ({ body }),
  fresh: async ({ id }) => (await send(pricing.one, { params: { id } }, { quiet: true })).scheme,
});
