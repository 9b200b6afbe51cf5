import { cityFeeds, feedKinds } from '@kickstand/contract/open/regulator';
import { count, instant, oneOf, text, withLayout } from '../../../kit/list/cells.tsx';
import { pick, search } from '../../../kit/list/filters.tsx';
import { defineListScreen } from '../../../kit/list/list-screen.tsx';
import { regulatorWords } from '../regulator.words.ts';

const words = regulatorWords.feeds;

/** Records that cities refused. */
export default defineListScreen({
  call: cityFeeds.refused,
  title: regulatorWords.tabs.refused,
  labels: words.refusedFields,
  columns: {
    refusedAt: instant,
    city: withLayout(text, { width: 110 }),
    area: withLayout(text, { width: 120 }),
    kind: oneOf(words.kinds),
    plate: text,
    field: withLayout(text, { width: 110 }),
    reason: withLayout(text, { width: 240, lines: 2 }),
    attempts: count,
    at: instant,
  },
  filters: { kind: pick(feedKinds, words.kinds), field: search },
  empty: words.refusedEmpty,
});
