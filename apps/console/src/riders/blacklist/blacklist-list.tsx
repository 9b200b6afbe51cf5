import {
  type BlacklistRow,
  blacklist,
  blacklistReaches,
  blacklistSources,
  blacklistStates,
  blacklistTypes,
} from '@kickstand/contract/riders/riders';
import { duration, instant, money, oneOf, text, withLayout } from '../../kit/list/cells.tsx';
import { instantRange, pick, search, yesNo } from '../../kit/list/filters.tsx';
import { defineListScreen } from '../../kit/list/list-screen.tsx';
import { oneAreaFilter } from '../../platform/area-kit/areas.service.ts';
import { phoneOfRider } from '../../platform/rider-kit/rider-phone.parts.tsx';
import { addEntry, cancelEntry, extendEntry } from './blacklist.actions.tsx';
import { blacklistWords as words } from './blacklist.words.ts';
import { entryReach, entryState } from './entry-cells.parts.tsx';

const chosen = { extra: true } as const;

/** The blacklist, present and past. */
export default defineListScreen({
  call: blacklist.list,
  title: words.title,
  labels: words.fields,
  columns: {
    riderPhone: phoneOfRider<BlacklistRow>(({ riderId }) => riderId),
    name: withLayout(text, { width: 90 }),
    state: entryState,
    type: withLayout(oneOf(words.types), { width: 90 }),
    reach: entryReach,
    reason: withLayout(text, { width: 200 }),
    source: withLayout(oneOf(words.sources), chosen),
    createdAt: instant,
    createdBy: withLayout(text, { width: 100 }),
    endsAt: instant,
    remainingSeconds: duration,
    unpaidCents: money,
    lastRideAt: withLayout(instant, chosen),
    cancelledAt: withLayout(instant, chosen),
    cancelledBy: withLayout(text, chosen),
    cancelReason: withLayout(text, chosen),
  },
  filters: {
    phone: search,
    name: search,
    state: pick(blacklistStates, words.states),
    type: pick(blacklistTypes, words.types),
    reach: pick(blacklistReaches, words.reaches),
    areaId: oneAreaFilter,
    source: pick(blacklistSources, words.sources),
    from: instantRange({ to: 'to' }),
    owes: yesNo,
  },
  create: addEntry,
  rowActions: [extendEntry, cancelEntry],
  empty: words.empty,
});
