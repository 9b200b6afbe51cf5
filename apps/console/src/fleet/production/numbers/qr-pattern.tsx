import { assets } from '@kickstand/contract/fleet/production';
import { textField } from '../../../kit/form/fields.tsx';
import { defineForm } from '../../../kit/form/form.tsx';
import { productionWords } from '../production.words.ts';

const words = productionWords.numbers;

export default defineForm<{ pattern: string }, typeof assets.setQrPattern>({
  call: assets.setQrPattern,
  title: words.pattern,
  labels: words.fields,
  hints: { pattern: words.patternHint },
  fields: { pattern: textField },
  start: ({ pattern }) => ({ pattern }),
  request: (_, body) => ({ body }),
});
