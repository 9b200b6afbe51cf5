import { assets } from '@kickstand/contract/fleet/production';
import { pickNumberField, textField } from '../../../kit/form/fields.tsx';
import { defineForm } from '../../../kit/form/form.tsx';
import { useCompanies } from '../production.service.ts';
import { productionWords } from '../production.words.ts';
import { cardFields } from './card-fields.ts';

const words = productionWords.assets;

export default defineForm<undefined, typeof assets.single>({
  call: assets.single,
  title: words.add,
  labels: words.fields,
  hints: { frameNo: words.hints.frameNo, helmetMac: words.hints.helmetMac, bleMac: words.hints.helmetMac },
  fields: { carId: textField, agentId: pickNumberField(useCompanies), ...cardFields },
  start: () => ({ tags: [], note: '' }),
  request: (_, body) => ({ body }),
});
