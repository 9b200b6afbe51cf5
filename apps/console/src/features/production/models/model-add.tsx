import { vehicleModels } from '@kickstand/contract/production';
import { defineForm } from '../../../kit/form/form.tsx';
import { productionWords } from '../production.words.ts';
import { modelControls, usualModel } from './model-fields.tsx';

const words = productionWords.models;

export default defineForm<undefined, typeof vehicleModels.add>({
  call: vehicleModels.add,
  title: words.add,
  labels: words.fields,
  hints: words.hints,
  fields: modelControls,
  start: () => usualModel,
  request: (_, body) => ({ body }),
});
