import type { Words } from '../../kit/words.ts';
import type { zh } from './area.words.zh.ts';

export const en: Words<typeof zh> = {
  groups: { use: 'Riding', return: 'Return fees', pay: 'Payment and refunds' },
  hints: {
    use: 'Opening, reserving, and how long a trip may last.',
    return:
      'What the place of a return and a missing helmet cost. A ride costs what held when it began: a change is for those that begin later.',
    pay: 'Balances, gifts and withdrawals.',
  },
  fields: {
    openingRadiusM: 'Opening distance',
    reservationMinutes: 'Reservations last',
    longTripMinutes: 'Trip noted as too long',
    longestTripMinutes: 'Trip ended by the system',
    outOfStationCents: 'Return out of station',
    difficulty: 'Difficulty',
    noStopCents: 'Return in a no-stop zone',
    noRideCents: 'Return in a no-ride zone',
    outOfAreaCents: 'Return out of the area',
    limitsFee: 'Limit what a place costs',
    mostCents: 'Most that a place costs',
    charged: 'Sensor findings charged as out of station',
    helmetCents: 'Missing helmet',
    giftFirst: 'Gifts pay first',
    prepaidCapCents: 'Most prepaid balance',
    allowsWithdrawal: 'Riders may withdraw',
    leastWithdrawnCents: 'Least withdrawal',
  },
};
