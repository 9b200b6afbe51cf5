import { everything } from '@kickstand/domain/platform/access';
import type { Database } from '../../kernel/database/db.ts';
import { merchantOf, type Providers } from '../payments/payments.parts.ts';
import { lackingReceivers, noteReceiver } from './payment-providers.store.ts';

interface Parts {
  database: Database;
  providers: Providers;
  now(): number;
}

/** The delay before a refused receiver is registered again. */
const againMs = 60_000;
const mostAtOnce = 20;

/** Registers head office as share receiver with franchisees' providers. Returns how many were asked. */
export async function tellReceivers({ database, providers, now }: Parts): Promise<number> {
  const wish = { before: now() - againMs, most: mostAtOnce };
  const lacking = await database.read(everything, (db) => lackingReceivers(db, wish));
  for (const { id, provider, merchantId, receiver, name } of lacking) {
    const sharing = providers.formerly?.(merchantOf(provider, { merchantId }))?.sharing;
    const reply = await sharing?.addReceiver({ merchantId: receiver, name });
    const problem = !reply || reply.kind === 'answer' ? null : problemOf(reply);
    const taken = reply?.kind === 'answer' ? { receiver } : {};
    await database.write(everything, (db) => noteReceiver(db, id, { ...taken, problem, now: now() }));
  }
  return lacking.length;
}

const problemOf = (
  reply: { kind: 'refused'; code: string; message: string } | { kind: 'unknown'; why: string },
) => (reply.kind === 'refused' ? `${reply.code} ${reply.message}` : reply.why).slice(0, 200);
