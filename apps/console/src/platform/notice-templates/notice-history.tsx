import { type NoticeRow, notices } from '@kickstand/contract/platform/notices';
import { useCall } from '../../kit/client/calls.ts';
import { defineHistory } from '../../kit/form/history/define-history.tsx';
import { labelsOf } from '../../kit/terms/labels.ts';
import { nameOf } from './notice-texts.ts';
import { noticesWords as words } from './notices.words.ts';

const terms = {
  fields: labelsOf(words.fields),
  valuesOf: { channels: words.channels, review: words.reviews },
};

/** The history of a template. */
export default defineHistory<NoticeRow>({
  nameOf,
  useChanges: ({ id }) => useCall(notices.history, { params: { id } }, { quiet: true }),
  useTerms: () => terms,
  none: words.history.none,
});
