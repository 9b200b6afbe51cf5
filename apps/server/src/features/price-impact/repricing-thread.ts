import type { PriceScheme } from '@kickstand/contract/pricing';
import type { Impact } from '@kickstand/domain/orders';
import { startThread } from '../../kernel/program/start-thread.ts';
import type { OrderText } from './impact.store.ts';

/** What the thread is told: orders, or nothing more, upon which it answers. */
export type RepricingWord = OrderText[] | 'end';

/** So many pieces may wait for the thread: beyond them reading waits too. */
const mostAhead = 4;

/** Price orders anew in a thread of its own, so that nobody else waits for it. */
export async function repriceInThread(
  scheme: PriceScheme,
  pieces: AsyncIterable<OrderText[]>,
): Promise<Impact> {
  const thread = startThread(import.meta.url, 'repricing.worker', { workerData: scheme });
  let taken = 0;
  let wake = () => {};
  const ended = new Promise<Impact>((resolve, reject) => {
    thread.on('message', (word: Impact | 'taken') => {
      if (word !== 'taken') return resolve(word);
      taken += 1;
      wake();
    });
    thread.once('error', reject);
    thread.once('exit', (code) => reject(new Error(`the thread that prices orders ended with ${code}`)));
  });
  const failed = ended.then(() => undefined);
  // Whoever waits for the end hears of a failure; nobody may yet.
  failed.catch(() => undefined);
  const say = (word: RepricingWord) => thread.postMessage(word);
  try {
    let told = 0;
    for await (const piece of pieces) {
      say(piece);
      told += 1;
      while (told - taken >= mostAhead)
        await Promise.race([new Promise<void>((resolve) => (wake = resolve)), failed]);
    }
    say('end');
    return await ended;
  } finally {
    await thread.terminate();
  }
}
