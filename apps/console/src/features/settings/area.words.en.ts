import type { Words } from '../../kit/words.ts';
import type { zh } from './area.words.zh.ts';

export const en: Words<typeof zh> = {
  groups: {
    base: 'Basics',
    use: 'Riding',
    return: 'Returns',
    pay: 'Payment and refunds',
    ops: 'Maintenance',
  },
  hints: {
    base: 'What riders are offered beside rides.',
    use: 'Opening, reserving, and how long a trip may last.',
    return:
      'Where rides may end, and what the place and a missing helmet cost. A ride is judged by what held when it began: a change is for those that begin later.',
    pay: 'Balances, gifts and withdrawals.',
    ops: 'When somebody is sent, and how near they have to be.',
  },
  fields: {
    offersInvoices: 'Invoices offered',
    headOfficeInvoices: 'Head office issues them',
    openingRadiusM: 'Opening distance',
    reservationMinutes: 'Reservations last',
    longTripMinutes: 'Trip noted as too long',
    longestTripMinutes: 'Trip ended by the system',
    allowsOutOfStation: 'Rides may end out of station',
    allowsNoStop: 'Rides may end in a no-stop zone',
    allowsNoRide: 'Rides may end in a no-ride zone',
    allowsOutOfArea: 'Rides may end out of the area',
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
    editAloneCents: 'Edited by one person, at most',
    refundAloneCents: 'Refunded by one person, at most',
    astrayMinutes: 'Sent to astray vehicles after',
    arrivalRadiusM: 'Arrival distance',
  },
};
