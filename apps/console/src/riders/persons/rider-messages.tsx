import { persons } from '@kickstand/contract/riders/persons';
import { badge, instant, oneOf, text, withLayout } from '../../kit/list/cells.tsx';
import { defineListScreen } from '../../kit/list/list-screen.tsx';
import { personsWords } from './persons.words.ts';

const words = personsWords.messages;

/** The messages to one rider, in the app's inbox and by text message. */
export default defineListScreen({
  call: persons.messages,
  title: words.title,
  labels: words.fields,
  columns: {
    createdAt: instant,
    kind: oneOf(words.kinds),
    body: withLayout(text, { width: 320 }),
    state: badge({ inbox: 'good', queued: 'busy', sent: 'good', failed: 'bad' }, words.states),
    problem: withLayout(text, { width: 160 }),
    sentAt: instant,
    by: withLayout(text, { width: 100 }),
  },
  empty: words.empty,
});
