import { workerData } from 'node:worker_threads';
import type { OrderBasis, OrderTerms } from '@kickstand/contract/rides/orders';
import type { PriceScheme } from '@kickstand/contract/rides/pricing';
import { type Impact, Repricing } from '@kickstand/domain/rides/orders';
import { workOnPieces } from '../../kernel/program/pieces-in-worker.ts';
import type { OrderText } from './impact.store.ts';

// In a thread of its own: a week of orders takes seconds, which nobody else has to wait for.
const repricing = new Repricing(workerData as PriceScheme);

workOnPieces<OrderText[], Impact>(
  (orders) => {
    for (const { terms, basis, ...order } of orders)
      repricing.add({
        ...order,
        terms: JSON.parse(terms) as OrderTerms,
        basis: JSON.parse(basis) as OrderBasis,
      });
  },
  () => repricing.result(),
);
