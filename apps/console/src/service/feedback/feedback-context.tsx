import type { FeedbackContext } from '@kickstand/contract/service/feedback';
import { text } from '../../kit/list/cells.tsx';
import { Facts } from '../../kit/page/facts.tsx';
import { lastPlace, lastRequests } from '../../kit/page/last-requests.ts';
import { feedbackPaths } from './feedback.paths.ts';
import { feedbackWords as words } from './feedback.words.ts';

/** The present context of the browser. */
export const contextNow = (): FeedbackContext => ({
  browser: navigator.userAgent.slice(0, 300),
  build: import.meta.env.VITE_BUILD ?? '',
  route: lastPlace(feedbackPaths.write.pattern).slice(0, 200),
  requestIds: [...lastRequests()],
});

/** The context sent with a ticket. */
export const ContextShown = ({ context }: { context: FeedbackContext }) => (
  <details className="feedback-context">
    <summary>{words.context}</summary>
    <p className="muted">{words.contextHint}</p>
    <Facts
      of={{ ...context, requestIds: context.requestIds.join(', ') }}
      labels={words.fields}
      show={{ browser: text, build: text, route: text, requestIds: text }}
    />
  </details>
);
