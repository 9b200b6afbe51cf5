import { everything } from '@kickstand/domain/platform/access';
import type { Database } from '../../kernel/database/db.ts';
import { type Houses, merchantOf } from '../payments/payments.parts.ts';
import { lackingReceivers, noteReceiver } from './payment-houses.store.ts';

interface Parts {
  database: Database;
  houses: Houses;
  now(): number;
}

/** So long until a house that did not take a receiver is told again. */
const againMs = 60_000;
const mostAtOnce = 20;

/** Tell the houses of franchisees with whom they share: head office's number there. Answers how many were told. */
export async function tellReceivers({ database, houses, now }: Parts): Promise<number> {
  const wish = { before: now() - againMs, most: mostAtOnce };
  const lacking = await database.read(everything, (db) => lackingReceivers(db, wish));
  for (const { id, house, merchantId, receiver, name } of lacking) {
    const sharing = houses.formerly?.(merchantOf(house, { merchantId }))?.sharing;
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
