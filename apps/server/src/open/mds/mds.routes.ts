import { mdsAgencies } from '@kickstand/contract/open/mds';
import { routes } from '../../kernel/call/calls.ts';
import { addAgency, changeAgency, listAccounts, listAgencies } from './agencies.service.ts';

export const mdsRoutes = routes(mdsAgencies, {
  list: listAgencies,
  accounts: listAccounts,
  add: addAgency,
  change: changeAgency,
});
