import type { Cents } from '@kickstand/contract/kit';
import { type OrderLine, orderLines } from '@kickstand/contract/money/ledger';
import type { OrderDetail } from '@kickstand/contract/rides/orders';
import { type TicketDetail, type TicketResult, tickets } from '@kickstand/contract/service/tickets';
import { bySource, claimedOf, noDues, refundableOf, splitRefund } from '@kickstand/domain/money/wallet';
import { Alert, Button, Input, Radio } from 'antd';
import { useState } from 'react';
import { DialogField } from '../../kit/action/dialog-field.tsx';
import { useAsk } from '../../kit/action/use-ask.ts';
import { moneyField as Money } from '../../kit/form/fields.tsx';
import { tell } from '../../kit/page/notices.ts';
import { useKeys } from '../../kit/queue/use-keys.ts';
import { ordersWords } from '../../rides/orders/orders.words.ts';
import { GiveUseBack, rideUseOf } from '../../rides/orders/ride-use.parts.tsx';
import { priceWords } from '../../rides/price-kit/price-kit.words.ts';
import { moneyText } from '../../ui/format.ts';
import { type BesidesGiven, besidesFit, besidesOf, nothingBeside, TicketBesides } from './ticket-besides.tsx';
import { ticketsWords as words } from './tickets.words.ts';

type Lines = Record<OrderLine, Cents>;

interface Given extends BesidesGiven {
  result: TicketResult;
  lines: Lines;
  to: 'original' | 'wallet';
  /** Whether the card use of the ride is returned. */
  cardTimes: 0 | 1;
  /** Null until edited: the default answer is shown. */
  text: string | null;
  note: string;
}

const none = { ride: 0, location: 0, helmet: 0 } as Lines;
const sumOf = ({ ride, location, helmet }: Lines) => ride + location + helmet;
const paidLine = ({ paid }: OrderDetail, line: OrderLine) =>
  paid.reduce((sum, part) => sum + (part.line === line ? part.cents : 0), 0);

/** How a decision about this order moves money: a refund if it is paid, otherwise a reduction. */
const moneyResultOf = ({ state }: OrderDetail) => (state === 'unpaid' ? 'amended' : 'refunded');

/** The requested amount is proposed, as it is usually what is refunded. */
const claimedLines = ({ paid }: OrderDetail, { claimCents }: TicketDetail) => {
  const claimed = claimedOf(paid, claimCents ?? 0);
  return Object.fromEntries(orderLines.map((line) => [line, claimed[line]])) as Lines;
};

const startOf = (order: OrderDetail, ticket: TicketDetail): Given => ({
  result: 'fee_ok',
  lines:
    moneyResultOf(order) === 'amended'
      ? {
          ride: order.rideCents ?? none.ride,
          location: order.locationCents ?? none.location,
          helmet: order.helmetCents ?? none.helmet,
        }
      : claimedLines(order, ticket),
  to: 'original',
  cardTimes: 0,
  text: null,
  note: '',
  ...nothingBeside,
});

/** The bounds of each line. */
const boundsOf = (order: OrderDetail, result: TicketResult) =>
  orderLines.map((line) =>
    result === 'amended'
      ? { line, least: paidLine(order, line), most: order.originalCents[line] }
      : { line, least: 0, most: refundableOf(order.paid)[line] },
  );

const isWithin = (order: OrderDetail, { result, lines }: Given) =>
  result === 'fee_ok' ||
  boundsOf(order, result).every(({ line, least, most }) => lines[line] >= least && lines[line] <= most);

function usualText(order: OrderDetail, given: Given) {
  const { returnRelation, locationCents } = order;
  const { result, lines } = given;
  if (result === 'fee_ok')
    return words.usual.fee_ok(
      locationCents && returnRelation ? priceWords.relations[returnRelation] : undefined,
    );
  const yuan = moneyText(sumOf(lines));
  const use = rideUseOf(order);
  if (!use || usesBack(given) === 0) return words.usual[result](yuan);
  return words.usual.useReturned(use.name, sumOf(lines) > 0 ? yuan : undefined);
}

function submitText(given: Given) {
  const { result, lines } = given;
  if (result === 'fee_ok') return words.submit.fee_ok;
  if (usesBack(given) === 1 && sumOf(lines) === 0) return words.submit.useReturned;
  return words.submit[result](moneyText(sumOf(lines)));
}

/** A use is returned only with a refund. */
const usesBack = ({ result, cardTimes }: Given) => (result === 'refunded' ? cardTimes : 0);

interface LinesProps {
  order: OrderDetail;
  given: Given;
  put(patch: Partial<Given>): void;
}

/** The amounts of each line. */
const Amounts = ({ order, given, put }: LinesProps) =>
  boundsOf(order, given.result)
    .filter(({ most }) => most > 0)
    .map(({ line, least, most }) => {
      const hint =
        given.result === 'amended'
          ? words.between(moneyText(least), moneyText(most))
          : words.refundable(moneyText(most));
      const isWrong = given.lines[line] < least || given.lines[line] > most;
      return (
        <DialogField
          key={`${given.result}-${line}`}
          label={ordersWords.lines[line]}
          hint={hint}
          wrong={isWrong && hint}
        >
          {({ status: _, ...control }) => (
            <Money
              {...control}
              value={given.lines[line]}
              onChange={(cents) => put({ lines: { ...given.lines, [line]: cents ?? (-1 as Cents) } })}
            />
          )}
        </DialogField>
      );
    });

/** A preview of a refund. */
function Effect({ order, given: { lines, to } }: Pick<LinesProps, 'order' | 'given'>) {
  const split = splitRefund(order.paid, { ...noDues, ...lines });
  if (!split) return null;
  const { principal, gift, online } = bySource(split);
  const rows = [
    [words.split.online, to === 'wallet' ? 0 : online],
    [words.split.principal, to === 'wallet' ? principal + online : principal],
    [words.split.gift, gift],
    [words.split.total, principal + gift + online],
  ] as const;
  return (
    <dl className="ticket-effect" aria-label={words.willHappen}>
      {rows.map(([name, cents]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="figure">{moneyText(cents)}</dd>
        </div>
      ))}
    </dl>
  );
}

interface DecisionProps {
  ticket: TicketDetail;
  order: OrderDetail;
  next(): void;
}

/** Decides a ticket; the inputs stay if it is refused. */
export function TicketDecision({ ticket, order, next }: DecisionProps) {
  const [given, setGiven] = useState(() => startOf(order, ticket));
  const put = (patch: Partial<Given>) => setGiven((before) => ({ ...before, ...patch }));
  const refreshes = ['tickets', 'orders', 'refunds', 'riders', 'credit', 'blacklist', 'userCards'];
  const decision = useAsk(tickets.decide, { refreshes, requested: next });
  const reply = useAsk(tickets.reply, { refreshes });
  const use = rideUseOf(order);
  const money = moneyResultOf(order);
  const text = given.text ?? usualText(order, given);
  const isMoved = given.result !== 'refunded' || sumOf(given.lines) > 0 || given.cardTimes === 1;
  const isReady = isWithin(order, given) && isMoved && text.trim().length >= 5 && besidesFit(given);
  const params = { ticketId: ticket.id };

  const submit = async () => {
    if (!isReady || decision.busy) return;
    const { result, lines, to, note } = given;
    const said = { result, to, text, note, orderVersion: order.version };
    const body = { ...said, cardTimes: usesBack(given), ...besidesOf(given) };
    const done = await decision.ask({ params, body: result === 'fee_ok' ? body : { ...body, lines } });
    if (done) tell({ key: 'tickets.decide', kind: 'success', text: words.decided });
  };
  const wait = async () => {
    const done = await reply.ask({ params, body: { text, waits: true } });
    if (done) tell({ key: 'tickets.reply', kind: 'success', text: words.waits });
  };
  useKeys({
    1: () => put({ result: 'fee_ok' }),
    2: () => put({ result: money }),
    submit,
  });

  const refused = decision.refused ?? reply.refused;
  return (
    <>
      <Radio.Group
        aria-label={words.decision}
        optionType="button"
        value={given.result}
        onChange={({ target }) => put({ result: target.value })}
        options={(['fee_ok', money] as const).map((value) => ({ value, label: words.kinds[value] }))}
      />
      {given.result !== 'fee_ok' && <Amounts order={order} given={given} put={put} />}
      {given.result === 'refunded' && (
        <>
          {use && (
            <GiveUseBack
              use={use}
              checked={given.cardTimes === 1}
              put={(checked) => put({ cardTimes: checked ? 1 : 0 })}
            />
          )}
          <Radio.Group
            aria-label={words.to}
            optionType="button"
            value={given.to}
            onChange={({ target }) => put({ to: target.value })}
            options={(['original', 'wallet'] as const).map((value) => ({ value, label: words.ways[value] }))}
          />
          {isWithin(order, given) && <Effect order={order} given={given} />}
        </>
      )}
      <DialogField label={words.answer} hint={words.answerHint} required>
        {(control) => (
          <Input.TextArea
            {...control}
            rows={3}
            maxLength={500}
            value={text}
            onChange={({ target }) => put({ text: target.value })}
          />
        )}
      </DialogField>
      <DialogField label={words.note}>
        {(control) => (
          <Input
            {...control}
            maxLength={500}
            value={given.note}
            onChange={({ target }) => put({ note: target.value })}
          />
        )}
      </DialogField>
      <TicketBesides ticket={ticket} given={given} put={put} />
      {refused && <Alert type="error" showIcon title={refused} />}
      <Button type="primary" block disabled={!isReady} loading={decision.busy} onClick={submit}>
        {submitText(given)}
      </Button>
      <Button block disabled={text.trim().length < 5} loading={reply.busy} onClick={wait}>
        {words.waitSubmit}
      </Button>
      <p className="muted">{words.keys}</p>
    </>
  );
}
