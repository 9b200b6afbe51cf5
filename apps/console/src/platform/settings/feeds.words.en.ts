import type { zh } from './feeds.words.zh.ts';

export const en: typeof zh = {
  title: 'Open data',
  feeds: 'Feeds by company',
  hint: 'Publishes vehicles on the street, stations, zones and prices as GBFS for everybody: trip planners and cities read them. Vehicles have random names that change with each trip; none on a trip is told of. Off by default.',
  edit: 'Set up open data',
  fields: { isOn: 'Public', contactEmail: 'Contact', licence: 'Licence', areas: 'Areas', paths: 'Addresses' },
  hints: {
    contactEmail: 'Whom readers of the data ask',
    licence: 'Under which readers may use the data',
  },
  none: 'None chosen',
  saved: 'Open data saved',
  empty: 'No company runs a service area',
};
