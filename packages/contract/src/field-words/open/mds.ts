import type { FieldWords } from '../words.ts';

/** Fields of agencies that read by MDS. */
export const fieldsOfMds: FieldWords = {
  'mdsAgencies/name': 'What the agency is called.',
  'mdsAgencies/operatorId': 'Id of the account whose API keys the agency shows.',
  'mdsAgencies/operatorName': 'Name of that account.',
  'mdsAgencies/areaIds': 'The service areas that it reads.',
  'mdsAgencies/boundary':
    'Where it is responsible: a GeoJSON FeatureCollection of polygons in WGS-84; empty: in the whole of its areas.',
  'mdsAgencies/providerId': 'The `provider_id` by which the agency knows the operator of the vehicles.',
  'mdsAgencies/precision': '`coarse`: places to 100 m and instants to a minute; `exact`: as they are known.',
  'mdsAgencies/isOn': 'Whether it may read.',
  'mdsAgencies/agencyId': 'Id of the agency.',
};
