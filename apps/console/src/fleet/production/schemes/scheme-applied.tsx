import { voltageSchemes } from '@kickstand/contract/fleet/production';
import { count, instant, text, withLayout } from '../../../kit/list/cells.tsx';
import { defineListScreen } from '../../../kit/list/list-screen.tsx';
import { productionWords } from '../production.words.ts';

const words = productionWords.schemes;

/** The history of applying schemes: to what, by whom and why. */
export default defineListScreen({
  call: voltageSchemes.applied,
  title: words.tabs.applied,
  rowKey: 'id',
  labels: words.fields,
  columns: {
    at: instant,
    scheme: withLayout(text, { width: 160 }),
    vehicles: count,
    lowBefore: count,
    lowAfter: count,
    operator: text,
    reason: withLayout(text, { width: 260 }),
  },
  empty: words.emptyApplied,
});
