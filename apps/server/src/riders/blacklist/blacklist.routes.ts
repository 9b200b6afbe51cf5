import { blacklist } from '@kickstand/contract/riders/riders';
import { type Route, routes } from '../../kernel/call/calls.ts';
import { addEntry, cancelEntry, extendEntry, listEntries, listOfRider } from './blacklist.service.ts';

export const blacklistRoutes = ({ zone }: { zone: string }): Route[] =>
  routes(blacklist, {
    list: listEntries,
    ofRider: listOfRider,
    add: (ctx, input) => addEntry(zone, ctx, input),
    extend: (ctx, input) => extendEntry(zone, ctx, input),
    cancel: (ctx, input) => cancelEntry(zone, ctx, input),
  });
