import { type RidingNow, riders } from '@kickstand/contract/riders/riders';
import { vehiclesWords } from '../../fleet/vehicle-kit/vehicles.words.ts';
import { vehiclesPaths } from '../../fleet/vehicles/vehicles.paths.ts';
import { useCall } from '../../kit/client/calls.ts';
import { duration, instant, link, metres, oneOf, text } from '../../kit/list/cells.tsx';
import { Facts } from '../../kit/page/facts.tsx';
import { Loaded } from '../../kit/page/states.tsx';
import { EndOpenTrip } from '../../rides/trips/trips.parts.tsx';
import { tripsWords } from '../../rides/trips/trips.words.ts';
import { ridersWords as words } from './riders.words.ts';
import { useShownRider } from './shown-rider.ts';

/** How often it is refetched, milliseconds. */
const liveMs = 10_000;
const { riding, temp_parked } = vehiclesWords.riding;
const states = { ...tripsWords.state, riding, temp_parked };

/** A rider's present trip, with the action to end it. */
export default function TabRiding() {
  const { id } = useShownRider();
  const answer = useCall(riders.riding, { query: { riderId: id } }, { quiet: true, every: liveMs });
  return (
    <section className="rider-card">
      <Loaded of={answer}>
        {({ riding: now }) =>
          now === null ? (
            <p className="muted">{words.riding.none}</p>
          ) : (
            <>
              <Facts
                of={now}
                labels={words.riding.labels}
                show={{
                  carId: link<RidingNow>(({ carId }) => vehiclesPaths.detail.to({}, { carId }), {
                    outside: true,
                  }),
                  state: oneOf(states),
                  startedAt: instant,
                  duration,
                  distance: metres,
                  area: text,
                }}
              />
              <EndOpenTrip carId={now.carId} />
            </>
          )
        }
      </Loaded>
    </section>
  );
}
