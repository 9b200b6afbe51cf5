import { businessDayOf } from '@kickstand/domain/platform/time';
import { recountEarned } from '../../money/income/earned.service.ts';
import { keepTermsOf } from '../../rides/orders/terms.service.ts';
import { countSoldCards } from '../demo.cards.store.ts';
import type { DemoVehicle } from '../demo.fleet.ts';
import type { Loading } from '../demo.store.ts';
import { PastTerms } from '../money/past-terms.ts';
import { type Batch, Batches } from './batches.ts';
import { openTables } from './bulk.store.ts';
import { HistoryLoader } from './history.store.ts';
import { areasOf, beginOf } from './past-days.ts';
import { livePastOf, type PastOrder } from './past-order.ts';
import { inOrder, livePastInThreads, type PastHearer } from './past-thread.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Histories up to this length are generated without a worker thread. */
const shortMs = 6 * hourMs;

export interface HistoryWish {
  order: PastOrder;
  /** Registers the vehicles in their final state. */
  register(fleet: readonly DemoVehicle[]): Promise<void>;
  onProgress(step: string, done: number, total: number): void;
}

/** Loads the history of the demo in the caller’s transaction. Returns the number of rows per table. */
export async function loadHistory(open: Loading, { order, register, onProgress }: HistoryWish) {
  const { trips } = order.depth;
  const step = stepOf(trips);
  const loader = new HistoryLoader(open);
  const tables = await openTables(open);
  onProgress(step, 0, 1);
  await keepTermsOf(open.db, termsOfPast(order));
  const live = trips > shortMs ? livePastInThreads : livePastHere;
  const fleet = await live(order, {
    take: loader.take,
    // Done only when the database has everything.
    onProgress: (done, total) => onProgress(step, Math.min(done, total - 1), total),
  });
  await loader.arrived();
  await register(fleet);
  await tables.shut();
  await countSoldCards(open.db);
  await recountEarned(open.db, order);
  onProgress(step, 1, 1);
  return loader.rows;
}

/** All billing terms of past rides. */
const termsOfPast = ({ prices, zone, ...past }: PastOrder) =>
  new PastTerms(prices, zone, (at) => businessDayOf(at, zone)).between(beginOf(past), past.now);

/** Generates a short history in this thread and sends it at the end. */
export async function livePastHere(order: PastOrder, { take }: Pick<PastHearer, 'take'>) {
  const made: Batch[] = [];
  const batches = new Batches((batch) => void made.push(batch));
  const fleet = livePastOf(order, batches, { areas: areasOf(order.fleet), breathe: () => undefined });
  batches.flush();
  for (const batch of made) await take(batch);
  return inOrder(fleet);
}

const stepOf = (ms: number) =>
  ms < 2 * dayMs
    ? `Writing ${Math.round(ms / hourMs)} hours of trips`
    : `Writing ${Math.round(ms / dayMs)} days of trips`;
