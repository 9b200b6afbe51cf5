import { type AssetRow, assets } from '@kickstand/contract/fleet/production';
import { hiddenField, textField, yesNoField } from '../../../kit/form/fields.tsx';
import { defineForm } from '../../../kit/form/form.tsx';
import { productionWords } from '../production.words.ts';

const words = productionWords.assets;

/** The form for the new controller and the reason. */
export default defineForm<Pick<AssetRow, 'carId' | 'version'>, typeof assets.replace>({
  call: assets.replace,
  title: words.replace,
  labels: words.fields,
  hints: { force: words.hints.force },
  fields: { imei: textField, force: yesNoField, reason: textField, version: hiddenField },
  start: ({ version }) => ({ force: false, version }),
  request: ({ carId }, body) => ({ params: { carId }, body }),
});
