import { parentPort, workerData } from 'node:worker_threads';
import type { OrderBasis, OrderTerms } from '@kickstand/contract/orders';
import type { PriceScheme } from '@kickstand/contract/pricing';
import { Repricing } from '@kickstand/domain/orders';
import type { RepricingWord } from './repricing-thread.ts';

// In a thread of its own: a week of orders takes seconds, which nobody else has to wait for.
const repricing = new Repricing(workerData as PriceScheme);

parentPort?.on('message', (word: RepricingWord) => {
  if (word === 'end') return parentPort?.postMessage(repricing.result());
  for (const { terms, basis, ...order } of word)
    repricing.add({
      ...order,
      terms: JSON.parse(terms) as OrderTerms,
      basis: JSON.parse(basis) as OrderBasis,
    });
  parentPort?.postMessage('taken');
});
