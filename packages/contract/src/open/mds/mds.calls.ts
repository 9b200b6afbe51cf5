import { z } from 'zod';
import { codes, defineCalls, id, int32, listQuery, pageOf } from '../../kit/index.ts';
import { mdsAgency, mdsAgencyBody } from './mds.rows.ts';

const base = '/ebike/v3/backend/mds-agencies';
const module = 'settings';
const access = codes('0502');
const sets = codes('0502,050278');

/** Transport agencies that read about some areas through the Mobility Data Specification. */
export const mdsAgencies = defineCalls('mdsAgencies', {
  list: {
    summary: 'List the agencies that read trips, events and vehicles by MDS',
    method: 'GET',
    path: base,
    access,
    rows: 'own',
    query: listQuery({}, ['name'], 'asc'),
    reply: pageOf(mdsAgency),
  },
  accounts: {
    summary: 'List accounts with an API key that an agency may use',
    method: 'GET',
    path: `${base}/accounts`,
    access: sets,
    rows: 'own',
    reply: z.object({ list: z.array(z.object({ operatorId: id, name: z.string() })) }),
  },
  add: {
    summary: 'Give an agency access to some areas; exact places and times need a second person',
    method: 'POST',
    path: base,
    access: sets,
    rows: 'own',
    stepUp: true,
    body: mdsAgencyBody,
    reply: mdsAgency,
    secondPerson: 'when-asked',
    refusals: ['mds.account', 'mds.account_taken', 'mds.areas', 'mds.boundary'],
    audit: { module, action: 'addMdsAgency', sensitive: true },
  },
  change: {
    summary: 'Change or end an agency’s access; exact places and times need a second person',
    method: 'PUT',
    path: `${base}/:agencyId`,
    access: sets,
    rows: 'own',
    stepUp: true,
    params: z.object({ agencyId: id }),
    body: mdsAgencyBody.extend({ version: int32 }),
    reply: mdsAgency,
    secondPerson: 'when-asked',
    refusals: [
      'common.not_found',
      'common.stale_version',
      'mds.account',
      'mds.account_taken',
      'mds.areas',
      'mds.boundary',
    ],
    audit: { module, action: 'changeMdsAgency', sensitive: true },
  },
});
