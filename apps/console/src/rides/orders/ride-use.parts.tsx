import type { CardUse } from '@kickstand/contract/money/cards';
import type { OrderDetail } from '@kickstand/contract/rides/orders';
import { Checkbox } from 'antd';
import { instant, text } from '../../kit/list/cells.tsx';
import { Facts } from '../../kit/page/facts.tsx';
import { nothing } from '../../ui/format.ts';
import { ordersWords } from './orders.words.ts';

const words = ordersWords.rideUse;

/** The use that a ride took, of a card or of an activity. */
type RideUse = Pick<CardUse, 'name' | 'returned' | 'barredBy'> & { isActivity: boolean };

/** The use that a ride took; undefined where it took none. */
export function rideUseOf({ cardUse, activityUse }: Pick<OrderDetail, 'cardUse' | 'activityUse'>) {
  if (activityUse) {
    const barredBy = activityUse.returned ? ('returned' as const) : null;
    return { ...activityUse, barredBy, isActivity: true } satisfies RideUse;
  }
  return cardUse ? ({ ...cardUse, isActivity: false } satisfies RideUse) : undefined;
}

/** The use that a ride took, and whether it went back; nothing where it took none. */
export function RideUseShown({ of }: { of: Pick<OrderDetail, 'cardUse' | 'activityUse'> }) {
  const use = rideUseOf(of);
  if (!use) return null;
  const { name, returned, barredBy } = use;
  return (
    <section className="order-card">
      <h2>{words.title}</h2>
      <Facts
        of={{ name, state: barredBy, at: returned?.at ?? null, by: returned?.by, reason: returned?.reason }}
        labels={words.labels}
        show={{
          name: text,
          state: () => (returned ? words.returned : words.taken),
          at: instant,
          by: (by) => by ?? nothing,
          reason: (reason) => reason ?? nothing,
        }}
      />
    </section>
  );
}

interface GiveBackProps {
  use: RideUse;
  checked: boolean;
  put(checked: boolean): void;
}

/** Asks whether the use goes back; what keeps it from that is said. */
export const GiveUseBack = ({ use: { name, barredBy, isActivity }, checked, put }: GiveBackProps) => (
  <div className="dialog-field">
    <Checkbox checked={checked} disabled={barredBy !== null} onChange={({ target }) => put(target.checked)}>
      {words.giveBack(name)}
    </Checkbox>
    <p className="dialog-field-hint">
      {barredBy === null ? words.effect[isActivity ? 'activity' : 'card'] : words.bars[barredBy]}
    </p>
  </div>
);

/** Whether a ride took a use that can go back. */
export const mayGiveBack = (of: Pick<OrderDetail, 'cardUse' | 'activityUse'>) =>
  rideUseOf(of)?.barredBy === null;
