import type { CardUse } from '@kickstand/contract/money/cards';
import { Checkbox } from 'antd';
import { instant, text } from '../../kit/list/cells.tsx';
import { Facts } from '../../kit/page/facts.tsx';
import { nothing } from '../../ui/format.ts';
import { ordersWords } from './orders.words.ts';

const words = ordersWords.cardUse;

/** The use of a card that a ride took, and whether it went back. */
export const CardUseShown = ({ use: { name, returned, barredBy } }: { use: CardUse }) => (
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

interface GiveBackProps {
  use: CardUse;
  checked: boolean;
  put(checked: boolean): void;
}

/** Asks whether the use goes back; what keeps it from that is said. */
export const GiveUseBack = ({ use: { name, barredBy }, checked, put }: GiveBackProps) => (
  <div className="asked">
    <Checkbox checked={checked} disabled={barredBy !== null} onChange={({ target }) => put(target.checked)}>
      {words.giveBack(name)}
    </Checkbox>
    <p className="asked-hint">{barredBy === null ? words.effect : words.bars[barredBy]}</p>
  </div>
);

/** Whether a use can go back; of what has no use of a card there is none. */
export const mayGiveBack = (use: CardUse | null | undefined) => use?.barredBy === null;
