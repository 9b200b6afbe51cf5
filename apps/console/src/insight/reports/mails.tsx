import { mailStates, reportSubscriptions } from '@kickstand/contract/insight/reports';
import { badge, count, instant, text, withLayout } from '../../kit/list/cells.tsx';
import { pick } from '../../kit/list/filters.tsx';
import { defineListScreen } from '../../kit/list/list-screen.tsx';
import { reportsWords } from './reports.words.ts';

const words = reportsWords.subscriptions.mails;

/** E-mails with reports, queued and sent. */
export default defineListScreen({
  call: reportSubscriptions.mails,
  title: words.title,
  labels: words.labels,
  columns: {
    subject: withLayout(text, { width: 260 }),
    address: withLayout(text, { width: 200 }),
    fileName: withLayout(text, { width: 280 }),
    state: badge({ queued: 'busy', sent: 'good', failed: 'bad' }, words.states),
    attempts: count,
    createdAt: instant,
    sentAt: instant,
    problem: withLayout(text, { width: 220 }),
  },
  filters: { state: pick(mailStates, words.states) },
  empty: words.empty,
});
