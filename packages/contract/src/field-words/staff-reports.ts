import type { FieldWords } from './words.ts';

const finding =
  'What the check found as it was filed: it fits, the last ride ended more than two hours (`late`) or three days (`long_ago`) before, nobody rode (`no_ride`), or the same was said of that ride before (`repeated`).';
const state =
  'Waiting; rejected by the check, which somebody may still pass; passed; rejected, also where a pass was overturned; or taken back.';

/** Fields of what the staff reports about riders. */
export const fieldsOfStaffReports: FieldWords = {
  'staffReports/kind': 'What the rider is reported for.',
  'staffReporting/kind': 'What the rider is reported for.',
  'staffReports/reporterId': 'Who of the staff filed it.',
  'staffReports/reporter': 'The reporter’s name.',
  'staffReports/riderId': 'Who rode the vehicle last; null where nobody did.',
  'staffReports/riderPhone': 'That rider’s phone, masked; null if there was no ride.',
  'staffReports/orderId': 'The last ride of the vehicle; null where there is none.',
  'staffReports/endedAt': 'When that ride had ended; null while it went on, and where there is none.',
  'staffReports/text': 'The text; for a decision: the reason given to the rider.',
  'staffReporting/text': 'The text.',
  'staffReports/finding': finding,
  'staffReporting/finding': finding,
  'staffReports/state': state,
  'staffReporting/state': state,
  'staffReports/feeCents': 'The management fee, cents; of a sum: of what is passed.',
  'staffReports/collectedCents': 'Fees paid and not refunded, cents.',
  'staffReports/creditPoints': 'What the score loses; of a row: what it really lost.',
  'staffReports/barredUntil': 'Until when the rider is barred from the area; null if not.',
  'staffReports/blacklistDays': 'So many days without vehicles of the area; 0: none.',
  'staffReports/notify': 'Whether the rider is written to.',
  'staffReports/opinion': 'Why it was decided so; null while it is not.',
  'staffReporting/opinion': 'Why it was decided so; null while it is not.',
  'staffReports/overturnedAt': 'When a pass was overturned; null where it was not.',
  'staffReports/aloneCents': 'What one person alone may charge, cents.',
  ofReporter: 'How other reports of the same reporter within 90 days were decided.',
  ofRider: 'How other reports about the same rider were decided.',
  overturnUntil: 'Until when it may be overturned; null where it may not.',
  'staffReports/filed': 'So many were filed, those taken back counted.',
  'staffReports/waiting': 'So many wait.',
  autoRejected: 'So many were rejected by the check and by nobody.',
  'staffReports/passed': 'How many were approved and not overturned.',
  'staffReports/rejected': 'So many were rejected or overturned.',
  overturned: 'So many were passed and then overturned.',
  passedPct: 'Of those that somebody decided, the passed ones in percent; null where nobody decided any.',
  untruePct:
    'Of those that the check or somebody decided, the rejected and overturned ones in percent; null where none was.',
  'staffReports/photos': 'What the reporter photographed.',
};
