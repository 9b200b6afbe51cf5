import type { Terms } from '@kickstand/domain/platform/changes';
import { defineCollection } from '../../kit/page/slot.tsx';

/** How domains call what they record in the operator log; the last word has what is added last. */
export const termsOfDomains = defineCollection<Terms>('log.terms');
