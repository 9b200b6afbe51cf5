import {
  type ReturnRelation,
  returnRelations,
  type TripRow,
  type TripState,
  tripStates,
  trips,
} from '@kickstand/contract/rides/trips';
import { lazy, Suspense } from 'react';
import { ridingTones } from '../../fleet/vehicle-kit/states.parts.ts';
import { vehiclesWords } from '../../fleet/vehicle-kit/vehicles.words.ts';
import { defineView } from '../../kit/action/define-action.tsx';
import { badge, count, duration, instant, metres, oneOf, text, withLayout } from '../../kit/list/cells.tsx';
import { instantRange, pick } from '../../kit/list/filters.tsx';
import { defineListScreen } from '../../kit/list/list-screen.tsx';
import type { Tone } from '../../ui/tones.ts';
import { endTrip } from './end-trip.parts.tsx';
import { riderPhoneCell } from './rider-phone.parts.tsx';
import { tripsWords as words } from './trips.words.ts';

const tones: Record<TripState, Tone> = {
  opening: 'busy',
  riding: ridingTones.riding,
  temp_parked: ridingTones.temp_parked,
  closing: 'busy',
  ended: 'good',
  failed: 'bad',
};
const { riding, temp_parked } = vehiclesWords.riding;
/** While it lasts a trip is called as its vehicle is. */
const stateWords: Record<TripState, string> = { ...words.state, riding, temp_parked };
const astray: readonly ReturnRelation[] = ['out_of_station', 'in_no_stop', 'out_of_area', 'in_no_ride'];
const relations = Object.keys(returnRelations) as ReturnRelation[];
const relationTones = Object.fromEntries(
  relations.map((name): [ReturnRelation, Tone] => {
    if (name === 'in_station') return [name, 'good'];
    return [name, astray.includes(name) ? 'warn' : 'special'];
  }),
) as Record<ReturnRelation, Tone>;

const Drawer = lazy(() => import('./trip-evidence.tsx'));

const evidence = defineView<TripRow>({
  id: 'trip-evidence',
  label: words.evidence,
  view: ({ row, close }) => (
    <Suspense>
      <Drawer tripId={row.id} close={close} />
    </Suspense>
  ),
});

/** The trips on a vehicle, newest first. */
export default defineListScreen({
  call: trips.list,
  title: words.title,
  rowKey: 'id',
  labels: words.fields,
  columns: {
    startedAt: instant,
    endedAt: instant,
    state: badge(tones, stateWords),
    returnRelation: badge(relationTones, words.relation),
    ridingSeconds: duration,
    distanceM: metres,
    parkedSeconds: withLayout(duration, { extra: true }),
    riderPhone: riderPhoneCell,
    startStation: text,
    endStation: text,
    endedBy: oneOf(words.endedBy),
    fenceRelease: withLayout(count, { extra: true }),
    platform: withLayout(oneOf(words.platform), { extra: true }),
    id: withLayout(text, { extra: true }),
  },
  filters: {
    from: instantRange({ to: 'to' }),
    state: pick(tripStates, stateWords),
    relation: pick(relations, words.relation),
  },
  rowActions: [evidence, endTrip],
  empty: words.empty,
});
