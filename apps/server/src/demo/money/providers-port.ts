import { randomInt } from 'node:crypto';
import type { DemoProvidersFile } from '@kickstand/contract/money/payment-providers';
import { z } from 'zod';
import { freePort } from '../../kernel/database/free-port.ts';

/** Below the ports that a machine gives to connections by itself: what is free here still is when the providers are opened. */
const seldomTaken = { from: 20_000, to: 32_000 };
const tries = 20;
const patienceMs = 1_000;

const who = z.object({ provision: z.string() });

/** Whether the providers of this demo listen already, as they do when only the server was started again. */
async function areOpen({ port, provision }: DemoProvidersFile) {
  const signal = AbortSignal.timeout(patienceMs);
  const said = await fetch(`http://127.0.0.1:${port}/door/who`, { signal })
    .then((answer) => answer.json())
    .catch(() => undefined);
  return who.safeParse(said).data?.provision === provision;
}

/** Where the providers of a demo are to listen: where they do, else where they did, else where there is room. */
export async function portOfProviders(known: DemoProvidersFile | undefined): Promise<number> {
  if (known && (await areOpen(known))) return known.port;
  if (known && (await freePort(known.port)) === known.port) return known.port;
  for (let i = 0; i < tries; i++) {
    const wished = randomInt(seldomTaken.from, seldomTaken.to);
    if ((await freePort(wished)) === wished) return wished;
  }
  return freePort();
}
