import type { NoticeEventName } from '@kickstand/contract/platform/notices';
import { rewardGranted } from '../marketing/rewards/telling.service.ts';
import { cardBought } from '../money/cards/cards.service.ts';
import { depositSentBack, refundSent } from '../money/payments/refund-results.service.ts';
import { loginCode } from '../platform/session/login/codes.service.ts';
import { barLifted, riderBarred } from '../riders/blacklist/telling.service.ts';
import { creditBanned, creditWarned } from '../riders/credit/credit.jobs.ts';
import { certificateDecided } from '../riders/identities/certificates.service.ts';
import { rebindDecided } from '../riders/identities/rebind-decisions.service.ts';
import { unpaidReminder } from '../rides/orders/pushes.service.ts';
import { returnDecided } from '../rides/returns/deciding.service.ts';
import { rideStarted } from '../rides/trips/settle.service.ts';
import { rideEnded } from '../rides/trips/trip-end.service.ts';
import { ticketDecided } from '../service/tickets/decisions.service.ts';

/** Which feature sends each event that has words: one that none sends does not compile. */
export const noticesSent: { readonly [E in NoticeEventName]: { readonly event: E } } = {
  login_code: loginCode,
  ride_start: rideStarted,
  return_ok: rideEnded,
  unpaid: unpaidReminder,
  real_name: certificateDecided,
  rebind: rebindDecided,
  ticket: ticketDecided,
  approval: returnDecided,
  refund: refundSent,
  deposit_refund: depositSentBack,
  card_bought: cardBought,
  reward: rewardGranted,
  blacklist: riderBarred,
  blacklist_lifted: barLifted,
  credit_ban: creditBanned,
  credit_warn: creditWarned,
};
