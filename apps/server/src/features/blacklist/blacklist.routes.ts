import { blacklist } from '@kickstand/contract/riders';
import { routes } from '../../kernel/call/calls.ts';
import { addEntry, cancelEntry, extendEntry, listEntries, listOfRider } from './blacklist.service.ts';

export const blacklistRoutes = routes(blacklist, {
  list: listEntries,
  ofRider: listOfRider,
  add: addEntry,
  extend: extendEntry,
  cancel: cancelEntry,
});
