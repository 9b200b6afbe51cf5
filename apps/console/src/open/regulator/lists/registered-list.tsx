import { regulator } from '@kickstand/contract/open/regulator';
import { instant, oneOf, text, withLayout, yesNo } from '../../../kit/list/cells.tsx';
import { pick, search, yesNo as yesOrNo } from '../../../kit/list/filters.tsx';
import { defineListScreen } from '../../../kit/list/list-screen.tsx';
import { oneAreaFilter } from '../../../platform/area-kit/areas.service.ts';
import { regulatorWords } from '../regulator.words.ts';

const words = regulatorWords.vehicles;
const shown = ['on_shelf', 'off_shelf', 'in_repair', 'lost'] as const;

/** Vehicles that are registered with the city. */
export default defineListScreen({
  call: regulator.vehicles,
  title: regulatorWords.tabs.vehicles,
  labels: words.fields,
  columns: {
    plate: text,
    frameNo: withLayout(text, { width: 170 }),
    model: withLayout(text, { width: 140 }),
    deployedAt: instant,
    state: oneOf(words.lifecycles),
    online: yesNo,
    faulty: yesNo,
    id: withLayout(text, { width: 130 }),
    area: withLayout(text, { width: 120 }),
    company: withLayout(text, { width: 140 }),
  },
  filters: {
    plate: search,
    state: pick(shown, words.lifecycles) as never,
    online: yesOrNo,
    faulty: yesOrNo,
    serviceAreaId: oneAreaFilter,
  },
  empty: words.empty,
});
