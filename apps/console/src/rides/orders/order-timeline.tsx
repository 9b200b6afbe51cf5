import type { OrderDetail } from '@kickstand/contract/rides/orders';
import { type TripDetail, trips } from '@kickstand/contract/rides/trips';
import { useCall } from '../../kit/client/calls.ts';
import { Timeline, type TimelineEvent } from '../../kit/page/timeline.tsx';
import { moneyText } from '../../ui/format.ts';
import { tripsWords } from '../trips/trips.words.ts';
import { ordersWords } from './orders.words.ts';
import { rideUseOf } from './ride-use.parts.tsx';

const words = ordersWords.timeline;
type Told = Omit<TimelineEvent, 'at'> & { at: number | null };

const heardTones = { said: 'quiet', waiting: 'busy', missing: 'warn', unheard: 'warn' } as const;

/** What the vehicle was told to say to its rider, and whether it did. */
const heardEvents = ({ heard }: TripDetail): Told[] =>
  heard.map(({ at, event, slot, volume, outcome }) => ({
    key: `heard-${at}-${event}`,
    at,
    title: words.heard(words.spoken[event], words.spokenAs[outcome]),
    detail: words.slot(slot, volume),
    tone: heardTones[outcome],
  }));

/** What happened on the ride itself. */
function rideEvents({ startedAt, openedAt, pauses }: TripDetail): Told[] {
  return [
    { key: 'asked', at: startedAt, title: words.asked, tone: 'quiet' },
    ...(openedAt === null
      ? []
      : [{ key: 'opened', at: openedAt, title: words.opened, tone: 'special' as const }]),
    ...pauses.flatMap(({ from, to }): Told[] => [
      { key: `pause-${from}`, at: from, title: words.paused, tone: 'quiet' },
      { key: `resume-${to}`, at: to, title: words.resumed, tone: 'quiet' },
    ]),
  ];
}

function endEvents({ endedAt, endedBy, returnRelation, editedAt, paidAt, channel }: OrderDetail): Told[] {
  const events: Told[] = [];
  if (endedAt !== null && endedBy && returnRelation) {
    const title = words.ended(tripsWords.endedBy[endedBy], tripsWords.relation[returnRelation]);
    events.push({ key: 'ended', at: endedAt, title, tone: 'special' });
  }
  if (editedAt !== null) events.push({ key: 'edited', at: editedAt, title: words.edited, tone: 'warn' });
  if (paidAt !== null && channel)
    events.push({ key: 'paid', at: paidAt, title: words.paid(ordersWords.channels[channel]), tone: 'good' });
  return events;
}

const returnedUse = (use: ReturnType<typeof rideUseOf>): Told[] => {
  if (!use?.returned) return [];
  const { at, reason } = use.returned;
  return [{ key: 'use-returned', at, title: words.useReturned(use.name), detail: reason, tone: 'warn' }];
};

/** What payment providers were asked for, and the use that went back. */
const moneyEvents = ({ payments, refunds, ...order }: OrderDetail): Told[] => [
  ...payments.map(({ id, createdAt, channel, amountCents, state }): Told => {
    const { providers, states } = ordersWords.payments;
    const title = words.attempt(providers[channel], moneyText(amountCents), states[state]);
    return { key: id, at: createdAt, title, tone: 'busy' };
  }),
  ...refunds.map(({ id, createdAt, way, amountCents, state, reason }): Told => {
    const said = ordersWords.refunds.states[state];
    const title = words.refund(moneyText(amountCents), ordersWords.ways[way], said);
    return { key: id, at: createdAt, title, detail: reason, tone: 'warn' };
  }),
  ...returnedUse(rideUseOf(order)),
];

/** Everything that happened to an order, the oldest first. */
export function OrderTimeline({ order }: { order: OrderDetail }) {
  const { data } = useCall(trips.single, { params: { tripId: order.id } }, { quiet: true });
  const events = [
    ...(data ? [...rideEvents(data), ...heardEvents(data)] : []),
    ...endEvents(order),
    ...moneyEvents(order),
  ];
  return (
    <section className="order-card">
      <h2>{words.title}</h2>
      <Timeline events={events.sort((a, b) => (a.at ?? 0) - (b.at ?? 0))} />
    </section>
  );
}
