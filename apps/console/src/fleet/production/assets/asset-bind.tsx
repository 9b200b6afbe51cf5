import { type AssetRow, assets, partKinds } from '@kickstand/contract/fleet/production';
import { hiddenField, pickField, textField } from '../../../kit/form/fields.tsx';
import { defineForm } from '../../../kit/form/form.tsx';
import { productionWords } from '../production.words.ts';

const words = productionWords.assets;

export default defineForm<AssetRow, typeof assets.bind>({
  call: assets.bind,
  title: words.bind,
  labels: words.fields,
  hints: { code: words.hints.code },
  fields: { kind: pickField(partKinds, words.kinds), code: textField, version: hiddenField },
  start: ({ imei, version }) => ({ kind: imei === null ? 'device' : 'battery', version }),
  request: ({ carId }, body) => ({ params: { carId }, body }),
});
