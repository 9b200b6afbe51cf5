import { assets } from '@kickstand/contract/fleet/production';
import { useCall } from '../../../kit/client/calls.ts';
import { instant, text } from '../../../kit/list/cells.tsx';
import { Parts } from '../../../kit/page/facts.tsx';
import { Loaded } from '../../../kit/page/states.tsx';
import { pastWords as words } from './past.words.ts';
import { Bindings, mostShown, Newest } from './past-parts.tsx';
import { useShownVehicle } from './shown-vehicle.ts';

/** The vehicle's parts, and the companies that owned it. */
export default function TabBindings() {
  const { carId } = useShownVehicle();
  const request = { params: { carId }, query: { pageSize: mostShown } };
  const transfers = useCall(assets.transfers, request, { quiet: true });
  return (
    <>
      <Bindings carId={carId} title={words.parts} empty={words.noParts} />
      <section className="vehicle-group">
        <h2>{words.transfers}</h2>
        <Loaded of={transfers}>
          {({ list, count }) =>
            count === 0 ? (
              <p className="muted">{words.noTransfers}</p>
            ) : (
              <>
                <Parts
                  title={words.transfers}
                  rows={list}
                  rowKey="id"
                  labels={words.fields}
                  show={{
                    at: instant,
                    fromAgent: text,
                    toAgent: text,
                    operator: text,
                    reason: text,
                    acceptedAt: instant,
                    acceptedBy: text,
                  }}
                />
                <Newest shown={list.length} count={count} />
              </>
            )
          }
        </Loaded>
      </section>
    </>
  );
}
