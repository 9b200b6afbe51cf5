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

/** What an area offers its riders beside rides. */
export const baseRules = defineSettings('base', {
  code: '050271',
  secondPerson: ['headOfficeInvoices'],
  fields: {
    /** Riders may ask for invoices. */
    offersInvoices: toggle(true),
    /** Head office sells the rides of the area, not the company that runs it. */
    headOfficeInvoices: when('offersInvoices', toggle(false)),
  },
});

/** How vehicles are opened, kept and ridden in an area. */
export const useRules = defineSettings('use', {
  code: '050272',
  secondPerson: ['longestTripMinutes'],
  fields: {
    /** So far a phone may be from the vehicle that it opens. */
    openingRadiusM: metres({ least: 20, most: 500 }, 500),
    /** So long a vehicle is kept for whoever reserved it. */
    reservationMinutes: minutes({ least: 5, most: 30 }, 15),
    /** From here on a trip is noted as too long. */
    longTripMinutes: minutes({ least: 30, most: 1_440 }, 180),
    /** After so long the system ends a trip. */
    longestTripMinutes: minutes({ least: 60, most: 1_440 }, 720),
    /** Whoever is known to be younger or older does not ride. */
    leastAge: years({ least: 16, most: 25 }, 16),
    mostAge: years({ least: 50, most: 75 }, 75),
  },
});

/** Returns in a station that cost the out-of-station fee only where the area says so; else the rider is reminded. */
export const remindedRelations = [
  'bad_direction',
  'no_rfid',
  'kickstand',
  'camera_direction',
  'camera_point',
  'camera_miss',
  'station_full',
] as const;

/** Where rides may end and what that costs beside the ride; a ride is judged by what held when it began. */
export const returnRules = defineSettings('return', {
  code: '050273',
  secondPerson: 'always',
  fields: {
    /** Where a ride may not end its wish to is refused, if the place is certain. */
    allowsOutOfStation: toggle(true),
    allowsNoStop: toggle(true),
    allowsNoRide: toggle(true),
    allowsOutOfArea: toggle(true),
    outOfStationCents: money({ most: 3_000 }, 0),
    /** What the fee out of station is multiplied by. */
    difficulty: factor({ least: 500, most: 3_000 }, 1_000),
    noStopCents: money({ most: 5_000 }, 0),
    noRideCents: money({ most: 5_000 }, 0),
    outOfAreaCents: money({ most: 5_000 }, 0),
    limitsFee: toggle(false),
    /** The most that a place of return costs. */
    mostCents: when('limitsFee', money({ most: 5_000 }, 5_000)),
    /** Of what the sensors of a station miss, what costs the fee out of station; the rest is a reminder. */
    charged: several(remindedRelations),
    helmetCents: money({ most: 10_000 }, 0),
    /** Who applied for a return before the lock is asked for nothing until it is decided. */
    waivesAtOnce: toggle(true),
    /** What nobody decides in time passes by itself. */
    autoPasses: toggle(true),
    autoPassMinutes: when('autoPasses', minutes({ least: 60, most: 4_320 }, 1_440)),
  },
});

/** How riders of an area pay, and what one clerk may give back. */
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
    /** Gifts pay a ride before principal does. */
    giftFirst: toggle(false),
    /** The most principal that a rider may have. */
    prepaidCapCents: money({ most: 50_000 }, 10_000),
    allowsWithdrawal: toggle(true),
    /** Less is not sent back. */
    leastWithdrawnCents: when('allowsWithdrawal', money({ least: 1, most: 10_000 }, 1)),
    /** So much of one order may be taken off before it is paid, and given back afterwards, without a second person. */
    editAloneCents: money({ most: 50_000 }, 5_000),
    refundAloneCents: money({ most: 50_000 }, 5_000),
    /** So much of a management fee one person charges a rider without a second one. */
    feeAloneCents: money({ most: 50_000 }, 10_000),
    /** So much of gifts, refunds and what is taken off orders one person gives on a day, and one rider gets, without a second one. */
    givenByOneCents: money({ most: 500_000 }, 50_000),
    givenToOneCents: money({ most: 100_000 }, 10_000),
  },
});

const partPrice = (usual: number) => money({ least: 0, most: 500_000 }, usual);

/** How an area is kept in order. */
export const opsRules = defineSettings('ops', {
  code: '050276',
  secondPerson: [],
  fields: {
    /** So near to a vehicle field staff has to be to begin work at it. */
    arrivalRadiusM: metres({ least: 10, most: 200 }, 50),
    /** Up to this charge a swap is due that field staff thinks of itself or a customer asks for, by what held when it was asked for. */
    ownSwapPct: percent({ least: 5, most: 60 }, 25),
    /** How long work of each priority may take from when it was asked for; what is urgent also on days off. */
    dueUrgentMinutes: minutes({ least: 30, most: 10_080 }, 120),
    dueHighMinutes: minutes({ least: 30, most: 10_080 }, 480),
    dueMidMinutes: minutes({ least: 30, most: 10_080 }, 1_440),
    dueLowMinutes: minutes({ least: 30, most: 10_080 }, 4_320),
    /** Work that goes on for so long at a vehicle is given back, and the vehicle locked. */
    workTimeoutMinutes: minutes({ least: 60, most: 1_440 }, 480),
    /** Rules that are switched on ask for swaps; what riders report is given to be repaired without anybody's click. */
    autoSwaps: toggle(true),
    autoRepairs: toggle(true),
    /** What nothing was heard of for so long is looked after. */
    inspectsOffline: toggle(false),
    offlineMinutes: when('inspectsOffline', minutes({ least: 60, most: 43_200 }, 1_440)),
    /** What field staff gets for a piece of work that counts, by what held when it began. */
    paySwapCents: money({ least: 0, most: 10_000 }, 120),
    payMoveCents: money({ least: 0, most: 10_000 }, 80),
    payRepairCents: money({ least: 0, most: 50_000 }, 300),
    payInspectCents: money({ least: 0, most: 10_000 }, 30),
    payDragBackCents: money({ least: 0, most: 50_000 }, 400),
    /** Work of these kinds counts only with a photo, by what held when it began. */
    photoTypes: several(taskTypes),
    /** What plans of shifts reckon with: a minute and a kilometre of work, a complaint, a full charge. */
    workMinuteCents: money({ least: 0, most: 1_000 }, 50),
    workKmCents: money({ least: 0, most: 1_000 }, 30),
    complaintCents: money({ least: 0, most: 10_000 }, 300),
    packCents: money({ least: 0, most: 1_000 }, 100),
    /** Charged packs in each store of the area at the start of a shift. */
    shiftPacks: packs({ most: 1_000 }, 100),
    /** What each part costs that a repair uses, by what holds when it ends. */
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
    /** A plan that replaces one that runs is sent without anybody's click. */
    autoSendsPlans: toggle(false),
  },
});

/** How long an area remembers where its riders were, and how much of a person is shown to who may not see all. */
export const privacyRules = defineSettings('privacy', {
  code: '050277',
  secondPerson: ['trackDays'],
  fields: {
    /** Where vehicles and riders were is forgotten after so many days. */
    trackDays: days({ least: 90, most: 1_095 }, 365),
    /** Of masked phones, the first three digits and so many of the last. */
    showsPhoneStart: toggle(true),
    phoneDigits: digits({ most: 4 }, 4),
    /** Of masked names, the surname and the last character. */
    showsNames: toggle(true),
    showsNameEnd: when('showsNames', toggle(true)),
    /** Of masked numbers of papers, the first and last digits. */
    showsNumbers: toggle(true),
  },
});

/** What the city asks of an area: its bounds of the figures that it is shown. */
export const regulatorRules = defineSettings('regulator', {
  code: '050278',
  secondPerson: [],
  fields: {
    /** At least so many of the vehicles that stand do so in stations, and so many have no old fault. */
    inStationPct: percent({ least: 0, most: 100 }, 90),
    intactPct: percent({ least: 0, most: 100 }, 95),
    /** At most so many are not heard. */
    offlinePct: percent({ least: 0, most: 100 }, 5),
    /** At least so many complaints are mended within one hour, and within 24. */
    inHourPct: percent({ least: 0, most: 100 }, 50),
    inDayPct: percent({ least: 0, most: 100 }, 95),
    /** In a no-stop zone vehicles stand at most so long on average. */
    violationMinutes: minutes({ least: 10, most: 1_440 }, 120),
  },
});

/** What riders need to be let ride in an area. */
export const permitRules = defineSettings('permit', {
  code: '170503',
  secondPerson: 'always',
  fields: {
    /** Whoever is registered may ride; otherwise one of the following is needed. */
    permitsAll: toggle(true),
    takesDeposit: toggle(false),
    depositCents: when('takesDeposit', money({ least: 1, most: 29_900 }, 9_900)),
    /** What a vehicle costs on average: a deposit is at most a tenth of it. */
    vehicleCostCents: when('takesDeposit', money({ least: 10_000, most: 2_000_000 }, 300_000)),
    /** A deposit that was paid when or where less was asked for is enough. */
    takesLower: when('takesDeposit', toggle(true)),
    takesMembers: toggle(false),
    /** Who is a student, a teacher … by a certificate that holds needs nothing else. */
    takesCertificates: toggle(false),
    certificateKinds: when('takesCertificates', several(certificateKinds, certificateKinds)),
    /** A provider that vouches lets ride, and collects what is left of rides without being told each time. */
    scoreWaives: toggle(false),
    scoreCollects: toggle(false),
    zhimaWaives: toggle(false),
    zhimaCollects: toggle(false),
  },
});

/** All that can be set of a service area. */
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
} as const;
export type SettingGroupName = keyof typeof settingGroups;
export const settingGroupNames = Object.keys(settingGroups) as SettingGroupName[];

type ContentOf<G> =
  G extends SettingGroup<string, infer F> ? z.output<SettingGroup<string, F>['kept']> : never;

/** What holds in a service area. */
export type AreaSettings = { [G in SettingGroupName]: ContentOf<(typeof settingGroups)[G]> };
