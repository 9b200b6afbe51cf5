import { type PriceSchemeRow, pricing } from '@kickstand/contract/rides/pricing';
import { longTextField, pickManyField, pickNumberField, textField } from '../../kit/form/fields.tsx';
import { defineForm } from '../../kit/form/form.tsx';
import { useAreas } from '../../platform/area-kit/areas.service.ts';
import { useModels } from './choices.ts';
import { ContentField, usualContent } from './content-field.tsx';
import { pricingWords as words } from './pricing.words.ts';

/** A new scheme as a draft. */
export default defineForm<PriceSchemeRow | undefined, typeof pricing.add>({
  call: pricing.add,
  title: words.add,
  width: 880,
  labels: words.fields,
  hints: words.hints,
  fields: {
    areaId: pickNumberField(useAreas),
    name: textField,
    modelIds: pickManyField(useModels),
    content: ContentField,
    remark: longTextField(2),
  },
  start: () => ({ modelIds: [], content: usualContent, remark: '' }),
  request: (_, body) => ({ body }),
});
