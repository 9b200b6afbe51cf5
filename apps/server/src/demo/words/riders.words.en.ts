import type { DemoWords } from './demo.words.ts';

/** Documents of riders of the demo town, and texts of messages and gifts to them. */
export const riders: DemoWords['riders'] = {
  barredFor: {
    lock: 'Kept vehicles with a lock of their own several times',
    damage: 'Damaged vehicles on purpose',
    minor: 'Rode while under sixteen',
    stolenAccount: 'Used somebody else’s account',
    parking: 'Ended rides in no-stop zones several times',
  },
  unbarred: 'Checked: it was a mistake; restriction lifted',
  certificateIssuers: {
    student: [
      'University of Technology',
      'Jiangcheng Vocational College',
      'Lakeside University',
      'East Lake College',
    ],
    teacher: ['University of Technology', 'Binjiang No. 1 Middle School'],
    courier: ['Jiangcheng Food Delivery', 'Shunchi Express, Binjiang'],
    resident: ['Binjiang Subdistrict Office', 'Nanhu Residents’ Committee'],
  },
  certificateRefusals: {
    blurred: 'The photo is blurred; please take it again',
    name_differs: 'The name on the document is not your verified name',
    expired: 'The document has expired',
    duplicate: 'Another account already uses this document',
  },
  certificateRevoked: 'The school says that the rider has graduated',
  rebindRejected: 'The photo of the document does not match the verified identity',
  reports: [
    { kind: 'private_lock', text: 'Locked with a private lock at the entrance of a block of flats' },
    { kind: 'occupying', text: 'Pushed into the garage of an estate and kept there' },
    { kind: 'damage', text: 'Seat cut open, mirror broken off' },
    { kind: 'private_lock', text: 'A chain lock around the handlebar; it cannot be moved' },
    { kind: 'other', text: 'Plate and QR code painted over; it cannot be scanned' },
  ],
  reportAnswers: {
    rejected: 'The photo shows no violation; not enough evidence',
    passed: 'Checked and confirmed; handled by the rider agreement',
    overturned: 'The appeal is justified: it was somebody else',
  },
  rewardReasons: [
    'The vehicle lost power during the ride',
    'The reserved vehicle was taken away',
    'Thanks to a loyal rider',
    'Goodwill after a complaint',
  ],
  rewardRecalled: 'Given by mistake; taken back',
};
