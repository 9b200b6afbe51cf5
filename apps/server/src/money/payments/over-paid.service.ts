import type { Db } from '../../kernel/database/db.ts';
import { waitForRider } from '../../platform/rider-kit/riders.service.ts';
import type { ProviderName } from '../provider-api/port.ts';
import { addReceived, askSoon, lockPayment, type Payment, paymentWith } from './payments.store.ts';
import { evenSoon } from './shares.store.ts';

/** Queries a provider as soon as possible about a payment that is on its bill but not in our books. */
export const askPaymentSoon = (db: Db, channel: ProviderName, outNo: string, now: number): Promise<boolean> =>
  askSoon(db, channel, outNo, now);

/** An overpaid payment, with itself and its rider locked. Undefined if there is no excess. */
export async function takeOverPaid(
  db: Db,
  paymentId: string,
  cents: number,
  now: number,
): Promise<Payment | undefined> {
  const known = await paymentWith(db, paymentId);
  if (known?.state !== 'success') return undefined;
  await waitForRider(db, known.riderId);
  const payment = await lockPayment(db, paymentId);
  await addReceived(db, paymentId, cents);
  await evenSoon(db, paymentId, now);
  return payment;
}
