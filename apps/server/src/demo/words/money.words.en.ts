import type { DemoWords } from './demo.words.ts';

/** Prices, cards and contracts of the demo town, and texts about payments. */
export const money: DemoWords['money'] = {
  prices: { daily: 'Standard prices', dayAndNight: 'Day and night prices', ladder: 'Stepped prices' },
  ridingCards: { week: '7-day card', month: '30-day card', quarter: '90-day card' },
  otherCards: {
    halfPrice: '30-day half',
    memberMonth: '30-day club',
    memberYear: '365-day club',
  },
  reasons: {
    deposit: 'Deposits start in the new area',
    collects: 'The franchisee collects itself; head office’s part is shared by the provider',
    contract: 'As agreed in the franchise contract',
    placeRefund: 'Track checked; relocation fee refunded',
    placeTicket: 'Not enough evidence of the place; relocation fee refunded',
    rideTicket: 'The complaint is justified; ride refunded',
    sharedRefund: 'Checked; ride refunded',
    withdrawal: 'Withdrawal of the balance',
    payout: 'Regular payout to the franchisee',
    dispute: 'More refunds that day than in our records: please check for double deductions',
  },
  giftReasons: ['Apology for a broken vehicle', 'Thanks to a loyal rider', 'No vehicle at rush hour'],
  refundReasons: [
    'Vehicle broken, could not be ridden',
    'Vehicle did not start after unlocking',
    'Forgot to end the ride; refunded in part',
    'Charged twice; refunded after checking',
  ],
  returnTexts: {
    out_of_station: [
      'The station was full, so I parked beside it.',
      'The position is wrong: I am inside the lines.',
      'Roadworks at the station; I cannot get in.',
      'There is no free space nearby.',
    ],
    no_stop: [
      'There is no no-parking sign here.',
      'The crossing is closed; I can only park here.',
      'I have pushed it to the side of the road.',
    ],
  },
  returnOpinions: {
    passed: 'Photo and position agree; approved',
    warned: 'Approved this time; please use a station next time',
    rejected: 'The vehicle in the photo is outside the station',
  },
  ticketAnswers: {
    refunded: [
      'You are right: the amount goes back the way you paid it.',
      'We are sorry for the trouble. The amount has been refunded.',
    ],
    fee_ok: [
      'We checked the track and where the ride ended: the charge is correct.',
      'The time ridden and the price agree, so the charge is correct. Thank you for your patience.',
    ],
    asked: [
      'Please send a photo of the return, or tell us the exact place.',
      'At which crossing did you leave the vehicle?',
    ],
  },
  invoiceCompanies: ['Chenguang Software Ltd', 'Jianghan Design Institute Ltd', 'Yunqiao Catering Ltd'],
  invoiceFailed: 'The buyer’s tax number does not match its name',
  invoiceRed: 'The buyer wants another name on it',
};
