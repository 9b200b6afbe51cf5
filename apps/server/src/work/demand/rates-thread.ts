import { startThread } from '../../kernel/program/start-thread.ts';
import type { MadeRates } from './made-rates.ts';
import type { RatesInput } from './rates.service.ts';

/** The half hours of two thousand stations over eight weeks take about 200 MB. */
const megabytes = 1_000;

/** Calculates rates in a thread of its own; fails if it needs more than a gigabyte. */
export async function ratesInThread(input: RatesInput): Promise<MadeRates> {
  const thread = startThread(import.meta.url, 'rates.worker', {
    workerData: input,
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
  });
  try {
    return await new Promise<MadeRates>((resolve, reject) => {
      thread.once('message', resolve);
      thread.once('error', reject);
      thread.once('exit', (code) => reject(new Error(`the thread that reckons demand ended with ${code}`)));
    });
  } finally {
    await thread.terminate();
  }
}
