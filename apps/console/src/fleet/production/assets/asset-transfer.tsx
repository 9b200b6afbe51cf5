import { type AssetRow, assets } from '@kickstand/contract/fleet/production';
import { hiddenField, pickNumberField, textField } from '../../../kit/form/fields.tsx';
import { defineForm } from '../../../kit/form/form.tsx';
import { useCompanies } from '../production.service.ts';
import { productionWords } from '../production.words.ts';

const words = productionWords.assets;

export default defineForm<AssetRow, typeof assets.transfer>({
  call: assets.transfer,
  title: words.transfer,
  labels: words.fields,
  fields: { agentId: pickNumberField(useCompanies), reason: textField, version: hiddenField },
  start: ({ version }) => ({ version }),
  request: ({ carId }, body) => ({ params: { carId }, body }),
});
