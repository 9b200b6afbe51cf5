import type { Db } from '../../kernel/database/db.ts';
import { waitForRider } from '../../platform/rider-kit/riders.service.ts';
import type { ProviderName } from '../provider-api/port.ts';
import { addReceived, askSoon, lockPayment, type Payment, paymentWith } from './payments.store.ts';
import { evenSoon } from './shares.store.ts';

/** Have a provider asked as soon as can be about a payment that its bill has and we do not. */
export const askPaymentSoon = (db: Db, channel: ProviderName, outNo: string, now: number): Promise<boolean> =>
  askSoon(db, channel, outNo, now);

/** A payment that brought more than was known: its rider and it are waited for. Undefined where it brought nothing. */
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
