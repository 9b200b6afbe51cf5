import { type AssetCard, assets } from '@kickstand/contract/fleet/production';
import { hiddenField } from '../../../kit/form/fields.tsx';
import { defineForm } from '../../../kit/form/form.tsx';
import { productionWords } from '../production.words.ts';
import { cardFields, cardStart } from './card-fields.ts';

const words = productionWords.assets;

export default defineForm<AssetCard, typeof assets.update>({
  call: assets.update,
  title: words.edit,
  labels: words.fields,
  hints: { frameNo: words.hints.frameNo, helmetMac: words.hints.helmetMac, bleMac: words.hints.helmetMac },
  fields: { ...cardFields, carId: hiddenField, version: hiddenField },
  start: (card) => ({ ...cardStart(card), carId: card.carId, version: card.version }),
  request: (_, body) => ({ body }),
});
