import type { z } from 'zod';
import { taskTypes } from '../../fleet/tasks/index.ts';
import {
  days,
  defineSettings,
  digits,
  factor,
  metres,
  minutes,
  money,
  packs,
  percent,
  type SettingGroup,
  several,
  toggle,
  when,
  years,
} from '../../kit/index.ts';
import { certificateKinds } from '../../platform/rider-kit/index.ts';
import { creditRules } from './credit.groups.ts';
import { remindedRelations } from './reminded-relations.ts';
import { voiceRules } from './voice.groups.ts';

/** What an area offers its riders besides rides. */
export const baseRules = defineSettings('base', {
  code: '050271',
  secondPerson: ['headOfficeInvoices'],
  fields: {
    /** Riders may request invoices. */
    offersInvoices: toggle(true),
    /** Head office sells the rides of the area, not the company that runs it. */
    headOfficeInvoices: when('offersInvoices', toggle(false)),
  },
});

/** How vehicles are opened, reserved and ridden in an area. */
export const useRules = defineSettings('use', {
  code: '050272',
  secondPerson: ['longestTripMinutes'],
  fields: {
    /** Maximum distance between a phone and the vehicle it unlocks. */
    openingRadiusM: metres({ least: 20, most: 500 }, 500),
    /** Duration of a reservation. */
    reservationMinutes: minutes({ least: 5, most: 30 }, 15),
    /** Trips longer than this are flagged. */
    longTripMinutes: minutes({ least: 30, most: 1_440 }, 180),
    /** Trips longer than this are ended automatically. */
    longestTripMinutes: minutes({ least: 60, most: 1_440 }, 720),
    /** Riders known to be younger or older may not ride. */
    leastAge: years({ least: 16, most: 25 }, 16),
    mostAge: years({ least: 50, most: 75 }, 75),
  },
});

/** Where rides may end and what that costs on top of the ride; a ride is judged by the settings at its start. */
export const returnRules = defineSettings('return', {
  code: '050273',
  secondPerson: 'always',
  fields: {
    /** Where a ride may not end, ending it is refused if the position is certain. */
    allowsOutOfStation: toggle(true),
    allowsNoStop: toggle(true),
    allowsNoRide: toggle(true),
    allowsOutOfArea: toggle(true),
    outOfStationCents: money({ most: 3_000 }, 0),
    /** Multiplies the fee for a return outside a station. */
    difficulty: factor({ least: 500, most: 3_000 }, 1_000),
    noStopCents: money({ most: 5_000 }, 0),
    noRideCents: money({ most: 5_000 }, 0),
    outOfAreaCents: money({ most: 5_000 }, 0),
    limitsFee: toggle(false),
    /** The cap on the fee for a place of return. */
    mostCents: when('limitsFee', money({ most: 5_000 }, 5_000)),
    /** Sensor findings charged like a return outside a station; the others are only reminders. */
    charged: several(remindedRelations),
    helmetCents: money({ most: 10_000 }, 0),
    /** An application made before locking waives the fee until it is decided. */
    waivesAtOnce: toggle(true),
    /** Overdue applications are approved automatically. */
    autoPasses: toggle(true),
    autoPassMinutes: when('autoPasses', minutes({ least: 60, most: 4_320 }, 1_440)),
  },
});

/** How riders of an area pay, and how much one clerk may refund. */
export const payRules = defineSettings('pay', {
  code: '050274',
  secondPerson: [
    'prepaidCapCents',
    'editAloneCents',
    'refundAloneCents',
    'feeAloneCents',
    'givenByOneCents',
    'givenToOneCents',
  ],
  fields: {
    /** Rides are paid from gifts before principal. */
    giftFirst: toggle(false),
    /** The cap on a rider's principal. */
    prepaidCapCents: money({ most: 50_000 }, 10_000),
    allowsWithdrawal: toggle(true),
    /** The minimum withdrawal. */
    leastWithdrawnCents: when('allowsWithdrawal', money({ least: 1, most: 10_000 }, 1)),
    /** How much of one order may be reduced before payment, and refunded afterwards, without a second person. */
    editAloneCents: money({ most: 50_000 }, 5_000),
    refundAloneCents: money({ most: 50_000 }, 5_000),
    /** The highest management fee one person may charge without a second one. */
    feeAloneCents: money({ most: 50_000 }, 10_000),
    /** The most in gifts, refunds and reductions that one person may give on a day, and one rider may get, without a second one. */
    givenByOneCents: money({ most: 500_000 }, 50_000),
    givenToOneCents: money({ most: 100_000 }, 10_000),
  },
});

const partPrice = (usual: number) => money({ least: 0, most: 500_000 }, usual);

/** How an area's fleet is maintained. */
export const opsRules = defineSettings('ops', {
  code: '050276',
  secondPerson: [],
  fields: {
    /** The maximum distance from a vehicle at which work on it can be started. */
    arrivalRadiusM: metres({ least: 10, most: 200 }, 50),
    /** The maximum charge for swaps initiated by field staff or requested by riders, as of the request. */
    ownSwapPct: percent({ least: 5, most: 60 }, 25),
    /** Time for work of each priority from its request; urgent work also on days off. */
    dueUrgentMinutes: minutes({ least: 30, most: 10_080 }, 120),
    dueHighMinutes: minutes({ least: 30, most: 10_080 }, 480),
    dueMidMinutes: minutes({ least: 30, most: 10_080 }, 1_440),
    dueLowMinutes: minutes({ least: 30, most: 10_080 }, 4_320),
    /** Work going on at a vehicle for longer is returned to the pool, and the vehicle locked. */
    workTimeoutMinutes: minutes({ least: 60, most: 1_440 }, 480),
    /** Active rules create swap tasks; riders' reports create repair tasks automatically. */
    autoSwaps: toggle(true),
    autoRepairs: toggle(true),
    /** Vehicles offline for this long are inspected. */
    inspectsOffline: toggle(false),
    offlineMinutes: when('inspectsOffline', minutes({ least: 60, most: 43_200 }, 1_440)),
    /** Pay for a piece of valid work, as of its start. */
    paySwapCents: money({ least: 0, most: 10_000 }, 120),
    payMoveCents: money({ least: 0, most: 10_000 }, 80),
    payRepairCents: money({ least: 0, most: 50_000 }, 300),
    payInspectCents: money({ least: 0, most: 10_000 }, 30),
    payDragBackCents: money({ least: 0, most: 50_000 }, 400),
    /** Work of these kinds counts only with a photo, as of its start. */
    photoTypes: several(taskTypes),
    /** Costs used by shift plans: a minute and a kilometre of work, a complaint, a full charge. */
    workMinuteCents: money({ least: 0, most: 1_000 }, 50),
    workKmCents: money({ least: 0, most: 1_000 }, 30),
    complaintCents: money({ least: 0, most: 10_000 }, 300),
    packCents: money({ least: 0, most: 1_000 }, 100),
    /** Charged packs in each store of the area at the start of a shift. */
    shiftPacks: packs({ most: 1_000 }, 100),
    /** Prices of parts used in repairs, as of the end of the repair. */
    partBrakeCents: partPrice(1_800),
    partHandlebarCents: partPrice(3_500),
    partBasketCents: partPrice(2_500),
    partLightCents: partPrice(1_500),
    partWiringCents: partPrice(2_000),
    partFrontWheelCents: partPrice(9_000),
    partPedalCents: partPrice(1_200),
    partKickstandCents: partPrice(1_500),
    partThrottleCents: partPrice(1_600),
    partSaddleCents: partPrice(3_000),
    partQrCents: partPrice(200),
    partFenderCents: partPrice(1_200),
    partMotorCents: partPrice(26_000),
    partRearWheelCents: partPrice(9_500),
    partPrivateLockCents: partPrice(0),
    partBatteryCents: partPrice(60_000),
    partEcuCents: partPrice(18_000),
    partHelmetCents: partPrice(2_500),
    partOtherCents: partPrice(1_000),
    /** A plan that replaces a running one is sent automatically. */
    autoSendsPlans: toggle(false),
  },
});

/** How long an area keeps riders' locations, and how much of a person is shown without the right to see everything. */
export const privacyRules = defineSettings('privacy', {
  code: '050277',
  secondPerson: ['trackDays'],
  fields: {
    /** Location history is deleted after this many days. */
    trackDays: days({ least: 90, most: 1_095 }, 365),
    /** For masked phones: whether the first three digits are shown, and how many of the last. */
    showsPhoneStart: toggle(true),
    phoneDigits: digits({ most: 4 }, 4),
    /** For masked names: whether the surname and the last character are shown. */
    showsNames: toggle(true),
    showsNameEnd: when('showsNames', toggle(true)),
    /** For masked document numbers: whether the first and last digits are shown. */
    showsNumbers: toggle(true),
  },
});

/** The city's requirements for an area: thresholds of the figures it is shown. */
export const regulatorRules = defineSettings('regulator', {
  code: '050278',
  secondPerson: [],
  fields: {
    /** Minimum share of parked vehicles in stations, and of vehicles without an old fault. */
    inStationPct: percent({ least: 0, most: 100 }, 90),
    intactPct: percent({ least: 0, most: 100 }, 95),
    /** Maximum share of offline vehicles. */
    offlinePct: percent({ least: 0, most: 100 }, 5),
    /** Minimum share of complaints resolved within one hour, and within 24. */
    inHourPct: percent({ least: 0, most: 100 }, 50),
    inDayPct: percent({ least: 0, most: 100 }, 95),
    /** Maximum average time of vehicles in no-stop zones. */
    violationMinutes: minutes({ least: 10, most: 1_440 }, 120),
    /** What is reported to the city: the minimum share in time, the maximum delay, and the maximum share refused. */
    feedCoveragePct: percent({ least: 0, most: 100 }, 90),
    feedWaitMinutes: minutes({ least: 2, most: 1_440 }, 20),
    feedRefusedPct: percent({ least: 1, most: 100 }, 5),
    /** The sheet of a month is due on this day of the next. */
    sheetDueDay: days({ least: 1, most: 28 }, 5),
  },
});

/** What riders need in an area in order to ride. */
export const permitRules = defineSettings('permit', {
  code: '170503',
  secondPerson: 'always',
  fields: {
    /** Registration is enough; otherwise one of the following is needed. */
    permitsAll: toggle(true),
    takesDeposit: toggle(false),
    depositCents: when('takesDeposit', money({ least: 1, most: 29_900 }, 9_900)),
    /** The average price of a vehicle: a deposit is at most a tenth of it. */
    vehicleCostCents: when('takesDeposit', money({ least: 10_000, most: 2_000_000 }, 300_000)),
    /** A lower deposit, paid when or where less was required, is enough. */
    takesLower: when('takesDeposit', toggle(true)),
    takesMembers: toggle(false),
    /** A valid certificate (student, teacher …) is enough. */
    takesCertificates: toggle(false),
    certificateKinds: when('takesCertificates', several(certificateKinds, certificateKinds)),
    /** A vouching provider entitles to ride, and collects unpaid ride amounts without asking each time. */
    scoreWaives: toggle(false),
    scoreCollects: toggle(false),
    zhimaWaives: toggle(false),
    zhimaCollects: toggle(false),
  },
});

/** All settings of a service area. */
export const settingGroups = {
  base: baseRules,
  use: useRules,
  return: returnRules,
  pay: payRules,
  credit: creditRules,
  ops: opsRules,
  privacy: privacyRules,
  permit: permitRules,
  regulator: regulatorRules,
  voice: voiceRules,
} as const;
export type SettingGroupName = keyof typeof settingGroups;
export const settingGroupNames = Object.keys(settingGroups) as SettingGroupName[];

type ContentOf<G> =
  G extends SettingGroup<string, infer F> ? z.output<SettingGroup<string, F>['kept']> : never;

/** The settings in force in a service area. */
export type AreaSettings = { [G in SettingGroupName]: ContentOf<(typeof settingGroups)[G]> };
