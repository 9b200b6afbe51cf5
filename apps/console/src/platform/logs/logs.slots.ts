import type { Terms } from '@kickstand/domain/platform/changes';
import { defineCollection } from '../../kit/page/slot.tsx';

/** The terms of each domain for the operator log; later ones override. */
export const termsOfDomains = defineCollection<Terms>('log.terms');
