import type { NoticeEventName } from '@kickstand/contract/notices';
import { barLifted, riderBarred } from './features/blacklist/telling.service.ts';
import { cardBought } from './features/cards/cards.service.ts';
import { creditBanned, creditWarned } from './features/credit/credit.jobs.ts';
import { certificateDecided } from './features/identities/certificates.service.ts';
import { rebindDecided } from './features/identities/rebind-decisions.service.ts';
import { unpaidReminder } from './features/orders/pushes.service.ts';
import { depositSentBack, refundSent } from './features/payments/refund-results.service.ts';
import { returnDecided } from './features/returns/deciding.service.ts';
import { rewardGranted } from './features/rewards/telling.service.ts';
import { loginCode } from './features/session/login/codes.service.ts';
import { ticketDecided } from './features/tickets/decisions.service.ts';
import { rideStarted } from './features/trips/settle.service.ts';
import { rideEnded } from './features/trips/trip-end.service.ts';

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
