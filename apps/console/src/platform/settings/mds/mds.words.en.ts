import type { zh } from './mds.words.zh.ts';

export const en: typeof zh = {
  title: 'Data for agencies (MDS)',
  agencies: 'Agencies that read by MDS',
  hint: 'Transport agencies read vehicles, trips, events and stops of their areas by MDS 2.0, with the API keys of an account of theirs. Nothing tells of riders; places are told to 100 m and instants to a minute, and exact ones want a second person.',
  add: 'Add agency',
  edit: 'Edit',
  fields: {
    operatorId: 'Account',
    operatorName: 'Account',
    boundary: 'Jurisdiction',
    providerId: 'Provider ID',
    precision: 'Precision',
    isOn: 'On',
  },
  hints: {
    operatorId: 'An account with an API key that works; its role has to open the government operation map',
    boundary: 'GeoJSON FeatureCollection in WGS-84; empty: the whole of the areas',
    providerId: 'The provider_id (UUID) by which the agency knows you',
  },
  precisions: { coarse: '100 m / 1 min', exact: 'Exact' },
  saved: 'Agency saved',
  empty: 'No agency reads by MDS yet',
};
