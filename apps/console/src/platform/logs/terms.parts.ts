import type { Terms } from '@kickstand/domain/platform/changes';
import { termsWords as commonTerms } from '../../kit/terms/terms.words.ts';
import { listsWords } from './lists.words.ts';
import { termsOfDomains } from './logs.slots.ts';
import { logsWords } from './logs.words.ts';
import { termsWords } from './terms.words.ts';

const more = await termsOfDomains.all();

/** The terms of everything in the operator log. */
export const changeTerms: Terms = {
  fields: Object.assign({}, commonTerms, ...more.map(({ fields }) => fields), termsWords.fields),
  values: termsWords.values,
  valuesOf: {
    ...Object.assign({}, ...more.map(({ valuesOf }) => valuesOf)),
    list: listsWords,
    callId: listsWords,
    module: logsWords.modules,
    action: logsWords.actions,
    platform: logsWords.platforms,
    result: logsWords.results,
  },
};
