import { type Posting, postingOf } from '@kickstand/domain/money/ledger';
import { headOffice } from '@kickstand/domain/organisation/agents';
import type { Db } from '../../kernel/database/db.ts';
import { type Occasion, post } from '../ledger/posting.service.ts';
import { type Diff, noteSuspense } from './matching.store.ts';

/** What postings of a difference are made with. */
export interface Booking {
  db: Db;
  now: number;
  /** IANA zone of business days. */
  zone: string;
  operatorId?: string | undefined;
  reason?: string | undefined;
}

type Standing = Pick<Diff, 'diff_id' | 'merchant' | 'suspense_cents' | 'postings' | 'at'>;

const occasionOf = ({ now, zone, operatorId, reason }: Booking, diff: Standing): Occasion => ({
  source: 'reconcile-diff',
  sourceId: diff.diff_id,
  leg: diff.postings + 1,
  eventAt: diff.at,
  now,
  zone,
  agentId: headOffice,
  areaId: null,
  ...(operatorId && { operatorId }),
  ...(reason && { reason }),
});

/** Have so much stand in suspense for a difference: what the provider has more than our books, or less. */
export async function putInSuspense(booking: Booking, diff: Standing, cents: number) {
  const amount = cents - diff.suspense_cents;
  if (amount === 0) return;
  const { merchant } = diff;
  const posting =
    amount > 0
      ? postingOf('billUnknown', { amount }, { merchant })
      : postingOf('billLacks', { amount: -amount }, { merchant });
  await post(booking.db, posting, occasionOf(booking, diff));
  await noteSuspense(booking.db, diff.diff_id, cents);
}

/** Book what stands in suspense where it belongs; nothing stands there for the difference afterwards. */
export async function takeFromSuspense(booking: Booking, diff: Standing, posting: Posting) {
  await post(booking.db, posting, occasionOf(booking, diff));
  await noteSuspense(booking.db, diff.diff_id, 0);
}
