import { assets, type BindingRow } from '@kickstand/contract/fleet/production';
import { useCall } from '../../../kit/client/calls.ts';
import { type Cell, instant, oneOf, text } from '../../../kit/list/cells.tsx';
import { Parts } from '../../../kit/page/facts.tsx';
import { instantText } from '../../../kit/page/format.ts';
import { Loaded } from '../../../kit/page/states.tsx';
import { countText } from '../../../ui/format.ts';
import { pastWords as words } from './past.words.ts';

/** How many of the newest are shown. */
export const mostShown = 50;

/** Says that there are more than shown. */
export const Newest = ({ shown, count }: { shown: number; count: number }) =>
  count > shown ? <p className="muted">{words.newest(countText(shown), countText(count))}</p> : null;

const until: Cell<number | null> = (at) => (at === null ? words.now : instantText(at));

interface BindingsProps {
  carId: string;
  /** Only parts of this kind. */
  kind?: BindingRow['kind'];
  title: string;
  empty: string;
}

/** The controllers and batteries that were in a vehicle, with their periods. */
export function Bindings({ carId, kind, title, empty }: BindingsProps) {
  const query = { pageSize: mostShown, ...(kind && { kind }) };
  const answer = useCall(assets.bindings, { params: { carId }, query }, { quiet: true });
  return (
    <section className="vehicle-group">
      <h2>{title}</h2>
      <Loaded of={answer}>
        {({ list, count }) =>
          count === 0 ? (
            <p className="muted">{empty}</p>
          ) : (
            <>
              <Parts
                title={title}
                rows={list.map((row) => ({ ...row, key: `${row.kind}-${row.code}-${row.fromAt}` }))}
                rowKey="key"
                labels={words.fields}
                show={{
                  kind: oneOf(words.kind),
                  code: text,
                  fromAt: instant,
                  toAt: until,
                  by: text,
                  reason: text,
                }}
              />
              <Newest shown={list.length} count={count} />
            </>
          )
        }
      </Loaded>
    </section>
  );
}
