import { type ModelRow, vehicleModels } from '@kickstand/contract/production';
import { kept } from '../../kit/fields.tsx';
import { defineForm } from '../../kit/form.tsx';
import { modelControls } from './model-fields.tsx';
import { productionWords } from './production.words.ts';

const words = productionWords.models;

export default defineForm<ModelRow, typeof vehicleModels.edit>({
  call: vehicleModels.edit,
  title: words.edit,
  labels: words.fields,
  hints: words.hints,
  fields: { ...modelControls, version: kept },
  start: ({ brand, name, kind, maxSpeed, version }) => ({ brand, name, kind, maxSpeed, version }),
  request: ({ id }, body) => ({ params: { id: String(id) }, body }),
});
