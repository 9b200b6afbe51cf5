import { adds } from '../../kit/page/slot.tsx';
import { termsOfDomains } from '../../platform/logs/logs.slots.ts';

/** What of deposits is named in the operator log. */
export const depositsFillings = [
  adds(termsOfDomains, async () => ({
    fields: (await import('./deposits.words.ts')).depositsWords.settings,
  })),
];
