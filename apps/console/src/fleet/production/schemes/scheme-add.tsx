import { type SchemeRow, voltageSchemes } from '@kickstand/contract/fleet/production';
import { defineForm } from '../../../kit/form/form.tsx';
import { productionWords } from '../production.words.ts';
import { bodyOf, schemeFields, usualScheme } from './scheme-fields.tsx';

const words = productionWords.schemes;

/** The form of a new scheme, starting from the usual one or an existing one. */
export default defineForm<SchemeRow | undefined, typeof voltageSchemes.add>({
  call: voltageSchemes.add,
  title: words.add,
  labels: words.fields,
  fields: schemeFields,
  start: (row) => (row ? { ...bodyOf(row), name: words.copied(row.name).slice(0, 20) } : usualScheme),
  request: (_, body) => ({ body }),
});
