import { randomInt } from 'node:crypto';
import type { DemoProvidersFile } from '@kickstand/contract/money/payment-providers';
import { z } from 'zod';
import { freePort } from '../../kernel/database/free-port.ts';

/** Below the ephemeral ports, so a port free now is still free when the providers start. */
const seldomTaken = { from: 20_000, to: 32_000 };
const tries = 20;
const patienceMs = 1_000;

const who = z.object({ provision: z.string() });

/** Whether the providers of this demo already listen, because only the server was restarted. */
async function areOpen({ port, provision }: DemoProvidersFile) {
  const signal = AbortSignal.timeout(patienceMs);
  const said = await fetch(`http://127.0.0.1:${port}/control/who`, { signal })
    .then((answer) => answer.json())
    .catch(() => undefined);
  return who.safeParse(said).data?.provision === provision;
}

/** Port for the providers of a demo: the one in use, else the previous one, else a free one. */
export async function portOfProviders(known: DemoProvidersFile | undefined): Promise<number> {
  if (known && (await areOpen(known))) return known.port;
  if (known && (await freePort(known.port)) === known.port) return known.port;
  for (let i = 0; i < tries; i++) {
    const wished = randomInt(seldomTaken.from, seldomTaken.to);
    if ((await freePort(wished)) === wished) return wished;
  }
  return freePort();
}
