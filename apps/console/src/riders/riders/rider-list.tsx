import { type RiderRow, riderRidings, riderStates, riders } from '@kickstand/contract/riders/riders';
import { tripPlatforms } from '@kickstand/contract/rides/trips';
import { count, instant, money, oneOf, text, withLayout, yesNo } from '../../kit/list/cells.tsx';
import { instantRange, pick, range, search, yesNo as yesNoFilter } from '../../kit/list/filters.tsx';
import { defineListScreen } from '../../kit/list/list-screen.tsx';
import { oneAreaFilter } from '../../platform/area-kit/areas.service.ts';
import { phoneOfRider } from '../../platform/rider-kit/rider-phone.parts.tsx';
import { tripsWords } from '../../rides/trips/trips.words.ts';
import { barRider } from '../blacklist/blacklist.parts.tsx';
import { chargeRider } from './charge.actions.tsx';
import { riderRidingCell, riderStateCell, ridingWords } from './rider-cells.parts.tsx';
import { ridersWords as words } from './riders.words.ts';

const chosen = { extra: true } as const;

/** Riders whose home is in scope, or who rode there. */
export default defineListScreen({
  call: riders.list,
  title: words.title,
  labels: words.fields,
  columns: {
    riderPhone: phoneOfRider<RiderRow>(({ id }) => id),
    name: withLayout(text, { width: 90 }),
    area: withLayout(text, { width: 130 }),
    state: riderStateCell,
    riding: riderRidingCell,
    principalCents: money,
    giftCents: money,
    orders: count,
    spentCents: money,
    unpaidCents: money,
    owes: withLayout(yesNo, chosen),
    isAbusive: withLayout(yesNo, chosen),
    creditScore: count,
    creditBannedUntil: instant,
    age: count,
    verifiedAt: withLayout(instant, chosen),
    registeredAt: instant,
    lastRideAt: instant,
    platform: withLayout(oneOf(tripsWords.platform), chosen),
    id: withLayout(text, chosen),
  },
  filters: {
    phone: search,
    name: search,
    areaId: oneAreaFilter,
    state: pick(riderStates, words.states),
    riding: pick(riderRidings, ridingWords),
    owes: yesNoFilter,
    verified: yesNoFilter,
    registeredFrom: instantRange({ to: 'registeredTo' }),
    lastRideFrom: instantRange({ to: 'lastRideTo' }),
    balanceFrom: range({ to: 'balanceTo', unit: '¥', scale: 100 }),
    creditFrom: range({ to: 'creditTo', unit: words.points }),
    platform: pick(tripPlatforms, tripsWords.platform),
    riderId: search,
  },
  rowActions: [chargeRider, barRider],
  empty: words.empty,
});
