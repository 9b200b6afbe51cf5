import type { zh } from './feeds.words.zh.ts';

export const en: typeof zh = {
  title: 'Open data',
  feeds: 'Feeds by company',
  hint: 'Publishes vehicles on the street, stations, zones and prices as GBFS for anybody, such as trip planners and cities. Vehicles have random names that change with each trip; vehicles on a trip are not published. Off by default.',
  edit: 'Set up open data',
  fields: { isOn: 'Public', contactEmail: 'Contact', licence: 'Licence', areas: 'Areas', paths: 'Addresses' },
  hints: {
    contactEmail: 'Contact for readers of the data',
    licence: 'The terms under which readers may use the data',
  },
  none: 'None chosen',
  saved: 'Open data saved',
  empty: 'No company runs a service area',
};
