import type { DemoWords } from './demo.words.ts';

/** Campaigns, ads and messages of companies of the demo town. */
export const marketing: DemoWords['marketing'] = {
  rideActivities: {
    long: { name: '¥1 off rides from ¥6', text: '¥1 off when a ride costs ¥6 or more' },
    day: { name: '¥0.50 off by day', text: 'From 7:00 to 22:00, ¥0.50 off rides from ¥4' },
    rain: { name: 'Rainy day discount', text: 'A random discount for rides in the rain' },
    fresh: {
      name: 'Three free rides',
      text: 'The first 3 rides within 30 days of signing up are free, up to ¥3 each',
    },
    shared: { name: 'Weekend mornings', text: 'On weekends from 7:00 to 10:00, ¥1 off rides from ¥3' },
  },
  fixedActivities: {
    rides: { name: 'Frequent rider', ruleText: '¥1 of balance for every 10 valid rides.' },
    signIn: { name: 'Daily check-in', ruleText: 'Check in on 3 days in a row and claim ¥0.50 of balance.' },
    realName: {
      name: 'Verified riders',
      ruleText: '¥2 of balance when you verify your identity for the first time.',
    },
    parking: { name: 'Parking star', ruleText: '¥1 of balance for 5 days of proper parking.' },
  },
  season: {
    name: 'City ride season',
    ruleText: '¥2 of balance for every 20 valid rides, paid by head office.',
    declined: 'We have a campaign of our own',
  },
  invitation: {
    name: 'Invite a friend',
    shareTitle: '¥3 for your rides',
    ruleText:
      'Both are rewarded after your friend’s first valid ride, if it is not refunded within 72 hours.',
  },
  topUps: {
    small: 'Top up ¥20, get ¥1',
    middle: 'Top up ¥50, get ¥5',
    holiday: 'Holiday ¥100 + ¥15',
    winter: 'Winter ¥30 + ¥2',
  },
  topUpDetails: 'The gift is released as the amount paid is used, and taken back when that is refunded',
  reminder: {
    name: 'Autumn reminder',
    title: 'Autumn rides',
    body: 'It is getting cool, and short trips are easy by bike. {name}: see you again soon.',
  },
  winBack: {
    name: 'Win back riders',
    title: '{reward} for you',
    body: 'Long time no see: {reward} is waiting in your wallet, to be claimed by {end}.',
  },
  ads: {
    card: '30-day riding card',
    parking: 'Well parked, thanks',
    autumn: 'Autumn rides',
    guide: 'Guide for new riders',
    newYear: 'Year-end riding week',
    wallet: 'Top up your wallet',
  },
  coupons: {
    school: { name: 'Back to school', remark: 'Handed out by partners on campus' },
    anniversary: 'Anniversary code',
    mall: 'Parking at the mall',
  },
  broadcasts: {
    price: {
      title: 'New start price',
      body: 'To keep our vehicles in good order, the start price is ¥2 for 15 minutes from the 1st of next month; prices beyond it stay the same. Riding cards already bought stay valid under their old rules.',
    },
    weekend: {
      title: 'Riding weekend',
      body: 'Rides are cheaper this weekend; see the activity centre for the rules.',
    },
    maintenance: {
      title: 'Night maintenance',
      body: 'Because of an upgrade, vehicles cannot be unlocked on Wednesday from 02:00 to 04:00. Rides under way are not affected.',
    },
    reason: 'As planned by operations',
    dropped: 'Maintenance postponed; a new notice follows',
  },
  consent: 'I agree to be sent offers, and can turn them off at any time',
  hotlineClosed: 'We answer 8:00–22:00 (weekends 9:00–20:00): please call then, or write a ticket',
};
