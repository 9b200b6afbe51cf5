import type { zh } from './ride-activities.words.zh.ts';

/** Tenths of the fee that are still paid, as the discount: 8.5 is `15% off`. */
const off = (tenths: string) => `${Number((100 - Number(tenths) * 10).toFixed(2))}% off`;

export const en: typeof zh = {
  title: 'Riding activities',
  empty: 'No riding activities in your areas yet',
  fields: {
    given: 'Rides',
    costCents: 'Saved',
    reserved: 'Held for rides',
    budgetCents: 'Budget',
    quota: 'Maximum rides',
    usable: 'Days and hours',
  },
  kinds: {
    free_first_n: 'First rides free',
    time_free: 'Free rides',
    discount: 'Discount',
    random_cut: 'Random cut',
    full_cut: 'Threshold cut',
    red_packet_car: 'Red-packet vehicles',
    red_packet_station: 'Red-packet stations',
  },
  hints: {
    activity:
      'A ride uses one benefit: free rides come before riding cards, riding cards before discounts and cuts',
    payPct: '0.1–9.9: at 8.5 the rider pays 85% of the fee (15% off)',
    cutCents: '¥0.01–20.00; the minimum of a random cut',
    mostCutCents: 'Not below the cut',
    thresholdCents: 'Applies from this riding fee; surcharges do not count and are not reduced',
    mostSavedCents: 'The most that one ride saves; this much of the budget is reserved during the ride',
    perDay: '0–20; 0: no limit; 1–5 for red packets',
    perRider: 'How many first rides are free; for other kinds 0: no limit',
    budgetCents:
      'Stops automatically: reserved when a ride starts, charged with the actual saving when it ends',
    rewardCents: '¥0.10–10.00; a gift in the wallet, which cannot pay surcharges',
    freeMinutes:
      '1–60 minutes; no other benefit counts, unless the target is missed and the red packet falls away',
    validMinutes: 'The ride has to take longer, 2–60 minutes',
    validMetres: 'The ride has to go farther, 200–10,000 metres',
    idleHours: '0–168 hours; renewed every hour, the first to start a ride has it',
    stationIds:
      'Arrival is proven by the fix, a beacon, a tag or a picture; for vehicles none chosen means any station',
    text: 'What riders read, at most 200 characters',
  },
  tenths: '/ 10 charged',
  times: 'times',
  days: 'days',
  minutes: 'min',
  metres: 'm',
  hours: 'h',
  packet: (minutes, days) => `First ${minutes} min free, reward valid for ${days} d`,
  rules: {
    free_first_n: (times, most) => `First ${times} rides free, up to ${most} each`,
    time_free: (most) => `Free, up to ${most} a ride`,
    discount: (tenths, most) => `${off(tenths)}, up to ${most} per ride`,
    random_cut: (least, most) => `${least}–${most} off at random`,
    full_cut: (threshold, cut) => `${cut} off from ${threshold}`,
    red_packet_car: (idle, reward) => `Vehicles idle for ${idle} h, ${reward} each`,
    red_packet_outside: (idle, reward) => `Vehicles outside stations idle for ${idle} h, ${reward} each`,
    red_packet_station: (stations, reward) => `To a target station (${stations}), ${reward} each`,
    from: (threshold) => `From ${threshold}`,
  },
  whileBudgetLasts: 'Decided when the ride starts, while it lasts',
  answer: {
    label: 'Test a rider',
    title: (name) => `Does “${name}” apply to this rider?`,
    phone: 'Rider’s phone',
    needed: 'Enter a phone number of 11 digits',
    agree: 'Test',
    yes: (saved) => `Yes, for a ride that starts now; a typical one saves about ${saved}`,
    nothing: 'Yes, but at present prices a typical ride saves nothing',
    no: (why) => `No: ${why}`,
  },
};
