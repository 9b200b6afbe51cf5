import { type ModelFields, modelKinds } from '@kickstand/contract/production';
import { numberField, pickField, textField } from '../../../kit/form/fields.tsx';
import { productionWords } from '../production.words.ts';

/** A control for everything of a model. */
export const modelControls = {
  brand: textField,
  name: textField,
  kind: pickField(modelKinds, productionWords.models.kinds),
  maxSpeed: numberField({ unit: 'km/h' }),
};

export const usualModel: Partial<ModelFields> = { kind: 'pedelec', maxSpeed: 25 };
