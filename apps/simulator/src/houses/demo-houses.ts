import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { demoHousesFile } from '@kickstand/contract/money/payment-houses';
import type { Faults } from './faults.ts';
import { type Houses, openHouses } from './houses.ts';

interface Opening {
  /** The demo's folder, in which the server left the keys and the houses remember. */
  folder: string;
  faults: Faults;
  seed: number;
  log(line: string): void;
}

/** How long a refund takes, milliseconds. */
const refundMs = 30_000;

/** The demo's payment houses; undefined where there are none, or where they cannot be opened. */
export async function openDemoHouses({ folder, faults, seed, log }: Opening): Promise<Houses | undefined> {
  const file = join(folder, 'houses.json');
  if (!existsSync(file)) return undefined;
  try {
    const { port, provision, ...keys } = demoHousesFile.parse(JSON.parse(readFileSync(file, 'utf8')));
    const book = join(folder, 'houses-book.jsonl');
    return await openHouses({
      keys,
      provision,
      port,
      faults,
      seed,
      file: book,
      refundMs,
      believesPast: true,
    });
  } catch (error) {
    log(`The payment houses cannot be opened: ${String(error)}`);
    return undefined;
  }
}
