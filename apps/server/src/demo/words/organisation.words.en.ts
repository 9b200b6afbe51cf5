import type { DemoWords } from './demo.words.ts';

/** Companies, roles and people of the demo town. */
export const organisation: DemoWords['organisation'] = {
  locale: 'en-US',
  web: { title: 'Kickstand', subTitle: 'Shared e-bike operations' },
  people: {
    administrator: 'Mark Chen',
    operations: 'Lily Ross',
    maintenance: 'Jack Wall',
    production: 'Peter Zhao',
    finance: 'Anna Clark',
    'customer-service': 'Emma Woods',
    'franchisee-owner': 'Leo Sands',
    'franchisee-staff': 'Harry Hill',
    regulator: 'Greg Lin',
    'no-pages': 'Mandy Ho',
  },
  roles: {
    'franchisee-owner': 'Franchise owner',
    'franchisee-staff': 'Franchise staff',
    'no-pages': 'Unassigned',
  },
  machines: { riderApp: 'Rider app service', weatherFeed: 'Weather service' },
  crew: {
    families: (
      'Adams Baker Bell Boyd Brown Cole Cook Cox Cruz Dean Dunn Ellis Evans Ford Fox Gray Green Hall Hart Hill Hunt James ' +
      'Kelly King Lane Lewis Long Marsh Mills Moore Nash Owen Page Price Reed Ross Shaw Stone West Young'
    ).split(' '),
    firsts:
      'Adam Alan Alex Ben Carl Dan Dave Eric Fred Gary Hugh Ian Jack Jim Karl Luke Mark Neil Paul Tom'.split(
        ' ',
      ),
    // No second name, because account names are limited in length.
    seconds: [''],
    name: (family, first) => `${first} ${family}`,
  },
  province: 'Hubei',
  city: 'Wuhan',
  companies: {
    head: {
      name: 'Kickstand Head Office',
      contact: 'Mark Chen',
      address: '77 Guanggu Avenue, East Lake District',
      remark: '',
    },
    north: { name: 'Northbank Rides Ltd', contact: 'Leo Sands', address: '18 Jiangbei Avenue', remark: '' },
    south: {
      name: 'Southlake Mobility Ltd',
      contact: 'Helen Lowe',
      address: '106 Nanhu Road',
      remark: 'The contract ends soon; its renewal is being discussed',
    },
    east: {
      name: 'Eastside Green Wheels Ltd',
      contact: 'Gareth Young',
      address: '5 Jiefang Street',
      remark: '',
    },
    campus: {
      name: 'Eastside University Branch',
      contact: 'Gina Lowell',
      address: '1 Xuefu Road, University Town',
      remark: 'Contract signed; service areas still to be assigned',
    },
  },
  receivers: {
    quick: 'Data warehouse',
    slow: 'Customer service system',
    dead: 'Alarm wall of the control room (switched off)',
    redirecting: 'Text message gateway (moved)',
    gone: 'Old ticket system (shut down)',
  },
  feedback: {
    filter: {
      title: 'Filter tickets by vehicle model',
      text: 'Complaints cluster around one model. The list has no filter for models, so we have to export it first.',
      answer: 'Planned for the next version; the release notes will tell you when it is there.',
    },
    sums: {
      title: 'Daily statistics and the order export disagree',
      text: 'Yesterday’s receipts are lower than the sum of the exported orders. Are they counted differently?',
      answer:
        'Daily statistics count by the time of payment, the export by the end of the ride, so rides over midnight fall on different days. The column’s tooltip explains it.',
    },
    drift: {
      title: 'Some vehicles appear to be in the river',
      text: 'Every day a few vehicles along the eastern riverside are shown in the river. Inspectors find them on the bank.',
      answer: 'Please send two or three vehicle numbers with times, so that we can look at the raw messages.',
    },
    area: {
      title: 'What a new service area needs',
      text: 'We plan to open a service area in the high-tech district. What has to be ready for fences, stations and the city’s registration?',
    },
  },
};
