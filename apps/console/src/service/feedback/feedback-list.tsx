import {
  type FeedbackRow,
  feedback,
  feedbackKinds,
  feedbackLevels,
  feedbackStates,
} from '@kickstand/contract/service/feedback';
import { defineGo } from '../../kit/action/define-action.tsx';
import { count, duration, idLink, instant, link, oneOf, text, withLayout } from '../../kit/list/cells.tsx';
import { instantRange, pick, pickFrom, picks, search, yesNo } from '../../kit/list/filters.tsx';
import { defineListScreen } from '../../kit/list/list-screen.tsx';
import { due } from '../../kit/queue/due.tsx';
import { feedbackPaths } from './feedback.paths.ts';
import { feedbackWords as words } from './feedback.words.ts';
import { levelBadge, moduleCell, stateBadge, useModules } from './feedback-cells.tsx';

const placeOf = ({ id }: FeedbackRow) => feedbackPaths.detail.to({}, { id });

const write = defineGo<undefined>({
  id: 'feedback.write',
  label: words.write,
  may: '1802,180202',
  go: (_, page) => page.open(feedbackPaths.write.to()),
});

/** The list of tickets to the vendor. */
export default defineListScreen({
  call: feedback.list,
  title: words.title,
  labels: words.fields,
  columns: {
    title: withLayout(link<FeedbackRow>(placeOf), { width: 210 }),
    state: stateBadge,
    level: levelBadge,
    dueAt: due,
    kind: oneOf(words.kinds),
    module: moduleCell,
    agent: text,
    creator: withLayout(text, { below: 'agent' }),
    handler: text,
    createdAt: instant,
    lastReplyAt: instant,
    firstReplySeconds: duration,
    solvedAt: instant,
    score: count,
    id: idLink<FeedbackRow>(placeOf),
  },
  opens: {
    filters: { state: 'new,assigned,replying,waiting_customer,reopened' },
    sort: 'dueAt',
    dir: 'asc',
  },
  filters: {
    state: picks(feedbackStates, words.states),
    level: pick(feedbackLevels, words.levels),
    kind: pick(feedbackKinds, words.kinds),
    module: pickFrom(() => useModules().flatMap(({ options }) => options)),
    mine: yesNo,
    creator: search,
    id: search,
    from: instantRange({ to: 'to' }),
  },
  create: write,
  empty: words.empty,
  every: 60_000,
});
