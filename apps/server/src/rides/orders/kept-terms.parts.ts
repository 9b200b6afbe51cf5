import { createHash } from 'node:crypto';
import { type OrderTerms, orderTerms } from '@kickstand/contract/rides/orders';

/** Terms shared by many rides, as stored: without one rider's benefits. */
export interface KeptTerms {
  /** Derived from the content: equal terms have the same id. */
  termsId: string;
  text: string;
}

/** The stored form of terms, independent of the rider. */
export function keptTerms({ benefits: _, ...terms }: OrderTerms): KeptTerms {
  const text = JSON.stringify(terms);
  const digest = createHash('sha256').update(text).digest('hex');
  const parts = [digest.slice(0, 8), digest.slice(8, 12), digest.slice(12, 16), digest.slice(16, 20)];
  return { termsId: [...parts, digest.slice(20, 32)].join('-'), text };
}

/** The terms of an order: the shared part plus its rider's benefits. */
export const termsOf = ({ terms, benefits }: { terms: unknown; benefits: unknown }): OrderTerms =>
  orderTerms.parse({ ...(terms as object), benefits });
