import { fieldsOfReports } from './reports.ts';
import type { FieldWords } from './words.ts';

/** Reports of field work have the fields that all reports have. */
const fieldsOfWorkReports = Object.fromEntries(
  Object.entries(fieldsOfReports)
    .filter(([key]) => key.startsWith('reports/'))
    .map(([key, said]) => [`work${key.replace('reports', 'Reports')}`, said]),
);

/** What field work was judged to be. */
export const fieldsOfWorkVerdicts: FieldWords = {
  ...fieldsOfWorkReports,
  'workVerdicts/no': 'Number of the verdict on this task, counted from 1.',
  'workVerdicts/validity':
    'Whether the work counts; `pending`: not known yet, `closed`: it came to nothing by nobody’s fault.',
  'workVerdicts/flags': 'Why somebody is to look at the work.',
  'workVerdicts/remark': 'The reason that somebody gave.',
  'workAudit/why':
    'Why somebody is to look at it: `flags`, `no_evidence`: nothing proves it, `late`: facts came when it was judged for good, `objection`: who did it objects.',
  objection: 'The worker’s objection to the verdict; null if there is none.',
  'workVerdicts/text': 'What speaks against the verdict.',
  'workVerdicts/objection': 'The caller’s objection to the verdict and its outcome; null if there is none.',
  'workVerdicts/finishedAt': 'When it was done, epoch milliseconds.',
  'workVerdicts/objectUntil': 'Until when the caller may object to it, epoch milliseconds; null: not at all.',
  'workVerdicts/state': 'Whether it is waiting, the verdict was confirmed, or somebody changed it.',
  'workVerdicts/opinion': 'The reason for the decision; null while undecided.',
  'workAudit/flags': 'What speaks against it, or `random`.',
  'workAudit/flag': 'Only what has this flag.',
  'workAudit/assignee': 'Name of who did it.',
  'workAudit/finishedAt': 'When it was done, epoch milliseconds.',
  'workAudit/distanceM': 'Straight from where to where, metres.',
  'workAudit/payCents': 'Pay so far, cents.',
  'workAudit/isOwn': 'Whether the caller did it, who does not decide it then.',
  'workAudit/handler': 'Name of who decided it; null: nobody yet.',
  'workAudit/opinion': 'The remark made with the decision.',
  'workAudit/validity': 'Whether the work counts by the last verdict.',
  'workAudit/taken': 'What the cameras wrote into its photos.',
  'workAudit/takenAt': 'When the photo was taken, epoch milliseconds; null where the camera tells none.',
  'workAudit/awayM':
    'From where the photo was taken to where the work ended, metres; null where it tells no place.',
  'workAudit/decision': 'Whether the verdict is confirmed, or the work counts or does not.',
  'workAudit/text': 'Why; at least five characters where the verdict changes.',
  'workAudit/state': 'Whether it is waiting, the verdict was confirmed, or somebody changed it.',
  'staffPhone/carrier': 'What the caller drives: a scooter carries 4 packs, a tricycle 12, a van 40.',
  'staffPhone/serials': 'Serial numbers of the packs, each once.',
  'staffPhone/packs': 'How many packs were loaded.',
  'staffPhone/events': 'What happened, in any order.',
  'staffPhone/sequence': 'In which order it happened on this phone, counted up.',
  'staffPhone/outcome':
    'Whether it counts: `taken`; `waiting`: nothing proves it yet; `refused`: it cannot count; `old`: more than three days ago.',
  verdictReason: 'Why the work does not count, or not yet; null where it does.',
  ruleVersion: 'Version of the rules it was judged by; null: somebody decided it.',
  judgedBy: 'Name of who decided it; null: the rules.',
  judgedAt: 'When the verdict was given, epoch milliseconds.',
  payCents: 'The change in pay from the previous verdict, cents; negative: less.',
  'workRows/finishedAt': 'When it was done, epoch milliseconds.',
  'workRows/assignee': 'The worker’s name; in a query: its beginning.',
  'workRows/tookSeconds': 'From its beginning to its end, seconds.',
  'workRows/beforeMv': 'Of the old battery, millivolts.',
  'workRows/afterMv': 'Of the new battery, millivolts.',
  'workRows/battery': 'The number of an inserted or removed battery.',
  'workRows/beforeFrom': 'Of at least so much charge before, percent.',
  'workRows/beforeTo': 'Maximum charge before, percent.',
  'workRows/distanceM': 'Straight from where to where, metres.',
  'workRows/fromStation': 'The station it was taken from; null: none.',
  'workRows/toStation': 'The target station; null: none.',
  'workRows/flags': 'Why somebody is to look at it.',
  'workRows/flagged': 'Whether somebody is to look at it, or did.',
  'workRows/payCents': 'Pay so far, cents.',
  'workRows/heldUntil':
    'Until when its pay waits for somebody to look at it, epoch milliseconds; null: it does not.',
  'workRows/ridesAfter': 'Rides that began within twelve hours after it; null before these are over.',
  'workRows/isOwn': 'Whether the caller did it, who cannot judge it then.',
  'workRows/done': 'How many were done.',
  'workRows/valid': 'How many of them count.',
  'workRows/invalid': 'How many do not.',
  'workRows/waiting': 'How many are not judged yet.',
  'workRows/validPct': 'Those that count of those that were judged, percent; null where none was.',
  'workRows/averageSeconds': 'From beginning to end, the average, seconds.',
  'workRows/firstAt': 'When the first one was done, epoch milliseconds.',
  'workRows/lastAt': 'When the last one was done, epoch milliseconds.',
  'workRows/seatOpenedAt': 'When the vehicle first reported its seat open, epoch milliseconds; null: never.',
  'workRows/photos': 'How many photos belong to it.',
  'workRows/lng': 'Where it ended, or else was to be done: degrees east.',
  'workRows/lat': 'Where it ended, or else was to be done: degrees north.',
  'workRows/rank':
    'By value for a paid hour, from 1; null: fewer than 30 tasks or 40 paid hours, or no value that was known.',
  'workRows/paidSeconds':
    'Rostered by plans that were sent, less breaks, seconds; null: nobody made a roster.',
  'workRows/valuePerHour':
    'All valid field work as priced by the plan that gave it, for a paid hour, cents; null where one of them is not known.',
  'workRows/unpriced': 'How many valid tasks no plan had priced.',
  'workRows/workPct': 'Standard minutes and planned ways of all valid work, percent of paid time.',
  'workRows/reworkPct': 'Of all valid work what had to be done again within seven days, percent.',
  'workRows/nextRideSeconds':
    'From its end until the vehicle was ridden next, seconds; null: it was not yet.',
  'workRows/awayM': 'The worker’s distance from the vehicle at the start, metres; null if unknown.',
  'workRows/batchId': 'Common to tasks requested together; null: requested alone.',
  'workRows/batched': 'Whether it was requested together with others.',
  'workRows/audit': 'The result of the review; waiting: still open, null: none required.',
  'workRows/fromPlace': 'For a move: the vehicle’s previous position by the return rules; null if unknown.',
  'workRows/fromOutside': 'How many moves began outside of stations.',
  'workRows/fromNoStop': 'How many moves began in a no-stop zone.',
  'workRows/team': 'Who else was with it; as a filter, how a name begins.',
  'workRows/model': 'The model of the vehicle; null where the vehicle is no longer in sight.',
  'workRows/partsCents':
    'The cost of a repair’s parts at the prices when it ended, cents; null if there were no prices.',
  'workRows/reportedAt':
    'Of a repair: when the fault was first reported, or else the task was made, epoch milliseconds.',
  'workRows/fixSeconds':
    'From the first report until the vehicle could be rented again, seconds; null while it cannot.',
  'workRows/isRepeated':
    'Whether a repair was followed by another or by a report within seven days; null where it is none.',
  'workRows/repeated': 'Whether it was followed by another repair or by a report within seven days.',
  'workRows/findings': 'What an inspection found not to be in order.',
  'workRows/finding': 'Only inspections that found this not to be in order.',
  'workRows/repairTaskId':
    'The repair that followed within seven days of an inspection that found something; null: none did.',
  'workRows/afterFrom': 'Of at least so much charge after, percent.',
  'workRows/afterTo': 'Maximum charge after, percent.',
  'workRows/tookFrom': 'Minimum duration in whole minutes.',
  'workRows/tookTo': 'Maximum duration in whole minutes.',
  'workRows/distanceFrom': 'Minimum distance in metres.',
  'workRows/distanceTo': 'Maximum distance in metres.',
  'workRows/hour': 'In which hour of the day it was done, 0 to 23.',
  'workRows/perHour':
    'How many for an hour between beginning and end of the work itself; null where no time is known.',
  'workRows/beforePct': 'Charge before, percent; of a person the average.',
  'workRows/afterPct': 'Charge after, percent; of a person the average.',
  'workRows/idle': 'How many of vehicles that nobody had ridden for a day before.',
  'workRows/by': 'The attribute by which the work is broken down.',
  'workRows/name': 'The name of what these have in common, where it has one of its own.',
  'workRows/no': 'The order: steps and hours in sequence, others by number.',
  'workFacts/vehicles': 'How many different vehicles.',
  'workFacts/packs': 'How many different batteries were inserted.',
  'workFacts/beforePct': 'Charge before, the average, percent; null where none is known.',
  'workFacts/afterPct': 'Charge after, the average, percent; null where none is known.',
  'workFacts/ridesAfter':
    'Rides that began within twelve hours after one of them, of those of which these hours are over.',
  'workFacts/ridesPerTask': 'Of these for each of them, the average; null where none is that long ago.',
  'workFacts/batched': 'How many were requested together with others.',
  'workFacts/averageM': 'Straight from where to where, the average, metres; null where none is known.',
  'workFacts/payCents': 'Pay so far, cents.',
  'workFacts/payPerRide':
    'Pay for each ride that began within twelve hours after, cents; null: there was none.',
  'workFacts/openNow': 'How many repairs are still to be done.',
  'workFacts/stoppedNow': 'How many vehicles nobody can rent because of a report.',
  'workFacts/dragged': 'How many ended with the vehicle towed away.',
  'workFacts/fixSeconds':
    'From the first report until the vehicle could be rented again, the average, seconds; null where none could.',
  'workFacts/repeated': 'How many were followed by another repair or a report within seven days.',
  'workFacts/repeatedPct': 'These of all repairs, percent; null where there is none.',
  'workFacts/coveragePct':
    'Of the vehicles that are on the shelf now those that were inspected, percent; null where none is.',
  'workFacts/withFindings': 'How many found something that was not in order.',
  'workFacts/findings': 'How many things they found.',
  'workFacts/repairedPct':
    'Of those that found something, after which a repair was made within seven days, percent; null where none did.',
};
