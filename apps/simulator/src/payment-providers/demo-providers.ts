import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { demoProvidersFile } from '@kickstand/contract/money/payment-providers';
import type { Faults } from './faults.ts';
import { openProviders, type Providers } from './providers.ts';

interface Opening {
  /** The demo's folder, with the server's keys and the providers' state. */
  folder: string;
  faults: Faults;
  seed: number;
  log(line: string): void;
}

/** How long a refund takes, milliseconds. */
const refundMs = 30_000;

/** The demo's payment providers; undefined if there are none, or they cannot be opened. */
export async function openDemoProviders({
  folder,
  faults,
  seed,
  log,
}: Opening): Promise<Providers | undefined> {
  const file = join(folder, 'providers.json');
  if (!existsSync(file)) return undefined;
  try {
    const { port, provision, ...keys } = demoProvidersFile.parse(JSON.parse(readFileSync(file, 'utf8')));
    const book = join(folder, 'providers-book.jsonl');
    return await openProviders({
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
    log(`The payment providers cannot be opened: ${String(error)}`);
    return undefined;
  }
}
