import { type RiderCardRow, type UserCardState, userCards } from '@kickstand/contract/money/cards';
import { useCall } from '../../kit/client/calls.ts';
import { badge, instant, money, oneOf, text } from '../../kit/list/cells.tsx';
import { Parts } from '../../kit/page/facts.tsx';
import { Loaded } from '../../kit/page/states.tsx';
import { Badge } from '../../ui/badge.tsx';
import { countText } from '../../ui/format.ts';
import type { Tone } from '../../ui/tones.ts';
import { limitText } from './card-texts.parts.ts';
import { cardsWords } from './cards.words.ts';
import {
  addUses as AddUses,
  extendCard as Extend,
  freezeCard as Freeze,
  grantCard as Grant,
  refundCard as Refund,
  takeUsesBack as TakeUsesBack,
  unfreezeCard as Unfreeze,
} from './rider-card-actions.parts.tsx';

const words = cardsWords.rider;
const tones: Record<UserCardState, Tone> = {
  unused: 'busy',
  active: 'good',
  used_up: 'quiet',
  expired: 'quiet',
  refunded: 'quiet',
  frozen: 'bad',
};

function uses(used: number, { totalUses, returnedUses }: RiderCardRow) {
  const said = words.uses(countText(used), limitText(totalUses));
  return returnedUses === 0 ? said : `${said} ${words.returnedUses(countText(returnedUses))}`;
}
const waits = (isWaiting: boolean) => (isWaiting ? <Badge tone="busy">{words.waits}</Badge> : '');
const acts = (_: number, row: RiderCardRow) => (
  <>
    <Refund row={row} />
    <Extend row={row} />
    <AddUses row={row} />
    <TakeUsesBack row={row} />
    <Freeze row={row} />
    <Unfreeze row={row} />
  </>
);

/** The cards of one rider, with what can be done about each. */
export default function RiderCards({ riderId }: { riderId: string }) {
  const answer = useCall(userCards.ofRider, { query: { riderId } }, { quiet: true });
  return (
    <section className="rider-card">
      <Grant row={{ id: riderId }} />
      <Loaded of={answer}>
        {({ list }) => (
          <Parts
            title={words.title}
            rows={list}
            rowKey="id"
            labels={words.fields}
            show={{
              name: text,
              kind: oneOf(cardsWords.kinds),
              state: badge(tones, words.states),
              source: oneOf(words.sources),
              area: text,
              priceCents: money,
              from: instant,
              to: instant,
              uses,
              savedCents: money,
              refundedCents: money,
              freezeReason: text,
              changeWaits: waits,
              version: acts,
            }}
            empty={words.empty}
          />
        )}
      </Loaded>
    </section>
  );
}
