import { createHash } from 'node:crypto';
import { type OrderTerms, orderTerms } from '@kickstand/contract/rides/orders';

/** What many rides are billed by alike, as it is kept: without what one rider could use. */
export interface KeptTerms {
  /** Made of what they say: the same terms have the same one. */
  termsId: string;
  text: string;
}

/** How terms are kept, whoever rides by them. */
export function keptTerms({ benefits: _, ...terms }: OrderTerms): KeptTerms {
  const text = JSON.stringify(terms);
  const digest = createHash('sha256').update(text).digest('hex');
  const parts = [digest.slice(0, 8), digest.slice(8, 12), digest.slice(12, 16), digest.slice(16, 20)];
  return { termsId: [...parts, digest.slice(20, 32)].join('-'), text };
}

/** Terms as they are read: what is kept once, and what the rider of the order could use. */
export const termsOf = ({ terms, benefits }: { terms: unknown; benefits: unknown }): OrderTerms =>
  orderTerms.parse({ ...(terms as object), benefits });
