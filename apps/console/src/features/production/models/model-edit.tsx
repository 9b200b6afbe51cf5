import { type ModelRow, vehicleModels } from '@kickstand/contract/production';
import { hiddenField } from '../../../kit/form/fields.tsx';
import { defineForm } from '../../../kit/form/form.tsx';
import { productionWords } from '../production.words.ts';
import { modelControls } from './model-fields.tsx';

const words = productionWords.models;

export default defineForm<ModelRow, typeof vehicleModels.edit>({
  call: vehicleModels.edit,
  title: words.edit,
  labels: words.fields,
  hints: words.hints,
  fields: { ...modelControls, version: hiddenField },
  start: ({ brand, name, kind, maxSpeed, version }) => ({ brand, name, kind, maxSpeed, version }),
  request: ({ id }, body) => ({ params: { id: String(id) }, body }),
});
