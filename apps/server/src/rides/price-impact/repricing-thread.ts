import type { PriceScheme } from '@kickstand/contract/rides/pricing';
import type { Impact } from '@kickstand/domain/rides/orders';
import { sendPieces } from '../../kernel/program/pieces-to-worker.ts';
import { startThread } from '../../kernel/program/start-thread.ts';
import type { OrderText } from './impact.store.ts';

/** Reprices orders in a thread of its own, so that nobody else waits for it. */
export const repriceInThread = (scheme: PriceScheme, pieces: AsyncIterable<OrderText[]>): Promise<Impact> =>
  sendPieces(
    startThread(import.meta.url, 'repricing.worker', { workerData: scheme }),
    pieces,
    'prices orders',
  );
