import { type SchemeRow, voltageSchemes } from '@kickstand/contract/fleet/production';
import { defineForm } from '../../../kit/form/form.tsx';
import { productionWords } from '../production.words.ts';
import { bodyOf, schemeFields, usualScheme } from './scheme-fields.tsx';

const words = productionWords.schemes;

/** A new scheme, from the usual one or from one that there is. */
export default defineForm<SchemeRow | undefined, typeof voltageSchemes.add>({
  call: voltageSchemes.add,
  title: words.add,
  labels: words.fields,
  fields: schemeFields,
  start: (row) => (row ? { ...bodyOf(row), name: words.copied(row.name).slice(0, 20) } : usualScheme),
  request: (_, body) => ({ body }),
});
