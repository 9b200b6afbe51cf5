import { postingOf } from '@kickstand/domain/money/ledger';
import { headOffice } from '@kickstand/domain/organisation/agents';
import { everything } from '@kickstand/domain/platform/access';
import type { Database, Db } from '../../kernel/database/db.ts';
import { newId } from '../../kernel/ids.ts';
import { repeatEvery } from '../../kernel/program/repeat-every.ts';
import { post } from '../../money/ledger/posting.service.ts';
import { takeFromLots } from '../../money/wallet/lots.service.ts';
import { waitForRider } from '../../platform/rider-kit/riders.service.ts';
import { type EndedLot, endedGifts, lockedEnded } from './gift-ends.store.ts';
import { endGift, takeGrant } from './grants.service.ts';

interface Watch {
  database: Database;
  now(): number;
  /** IANA time zone of business days. */
  zone: string;
}

const everyMs = 60_000;
const mostAtOnce = 200;

/** Removes the rest of an expired gift from wallet and liability, unless already done. */
async function endLot(db: Db, { lotId, riderId, grantId }: EndedLot, { now, zone }: Watch) {
  await waitForRider(db, riderId);
  const left = await lockedEnded(db, lotId, now());
  if (!left) return false;
  const { cents, areaId, endsAt } = left;
  const grant = grantId === null ? undefined : await takeGrant(db, grantId);
  if (grant) {
    await endGift(db, grant, { move: 'expire', eventAt: endsAt, now: now(), zone });
    return true;
  }
  await takeFromLots(db, [{ lotId, cents }]);
  await post(db, postingOf('giftEnded', { gift: cents }, { rider: riderId }), {
    source: 'gift_end',
    sourceId: newId(),
    eventAt: endsAt,
    now: now(),
    zone,
    agentId: headOffice,
    areaId,
  });
  return true;
}

/** Expires gifts, rider by rider; returns how many. */
export async function endGifts(watch: Watch): Promise<number> {
  const due = await watch.database.read(everything, (db) => endedGifts(db, watch.now(), mostAtOnce));
  let ended = 0;
  for (const lot of due) if (await watch.database.write(everything, (db) => endLot(db, lot, watch))) ended++;
  return ended;
}

/** Expires gifts every minute; returns a function that stops it. */
export const startEndingGifts = (watch: Watch, onError: (error: unknown) => void) =>
  repeatEvery(everyMs, () => endGifts(watch), onError, { atOnce: true });
