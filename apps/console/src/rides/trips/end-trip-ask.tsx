import { endChoices, type ForeseenEnd } from '@kickstand/contract/rides/trip-ends';
import { Alert, Checkbox, Radio, Skeleton } from 'antd';
import { useEffect } from 'react';
import type { QuestionProps } from '../../kit/action/asking.tsx';
import { DialogField } from '../../kit/action/dialog-field.tsx';
import { refusedText } from '../../kit/client/sentence.ts';
import { InstantPicker } from '../../kit/input/instant-picker.tsx';
import { instantText } from '../../kit/page/format.ts';
import { moneyText } from '../../ui/format.ts';
import { HowComputed } from '../price-kit/how-computed.tsx';
import { type EndableTrip, type EndGiven, useForeseen } from './ending.ts';
import { tripsWords } from './trips.words.ts';

const words = tripsWords.ending;

/** What else the place would cost, cents. */
const moreOf = ({ plain, charged }: ForeseenEnd) => (charged ? charged.payableCents - plain.payableCents : 0);

/** Where a trip ends, what that costs item by item, and what becomes of the vehicle. */
export default function EndTripAsk({ of, given, put }: QuestionProps<EndableTrip, EndGiven>) {
  const { data, error, chosen, price } = useForeseen(of.id, given);
  const [at, cents] = [chosen?.at, price?.payableCents];
  useEffect(() => {
    put({ seen: at === undefined || cents === undefined ? undefined : { at, cents } });
  }, [at, cents]);
  if (error && !data) return <Alert type="error" showIcon title={refusedText(error)} />;
  if (!data) return <Skeleton active />;
  if (data.choices.length === 0) return <Alert type="info" showIcon title={words.over} />;
  const now = data.choices.find(({ when }) => when === 'now');
  const offered = endChoices.filter(
    (when) => when === 'other' || data.choices.some((choice) => choice.when === when),
  );
  const named = (when: (typeof endChoices)[number]) => {
    const one = data.choices.find((choice) => choice.when === when);
    const name = words.choices[when];
    return one ? words.choice(name, instantText(one.at), moneyText(one.plain.payableCents)) : name;
  };
  return (
    <>
      {data.isMoving && (
        <Alert
          type="warning"
          showIcon
          title={words.moving(tripsWords.speed((data.speedKmh ?? 0).toFixed(0)))}
          description={
            <Checkbox
              checked={given.evenMoving}
              onChange={({ target }) => put({ evenMoving: target.checked })}
            >
              {words.evenMoving}
            </Checkbox>
          }
        />
      )}
      <DialogField label={words.when}>
        {({ id }) => (
          <Radio.Group
            id={id}
            vertical
            value={given.when}
            onChange={({ target }) => put({ when: target.value })}
            options={offered.map((value) => ({ value, label: named(value) }))}
          />
        )}
      </DialogField>
      {given.when === 'other' && (
        <DialogField label={words.otherTime} hint={words.otherHint} required>
          {({ id }) => (
            <InstantPicker
              id={id}
              least={data.startedAt}
              most={now?.at ?? data.startedAt}
              value={given.other}
              onChange={(other) => put({ other: other && Math.max(other, data.startedAt) })}
            />
          )}
        </DialogField>
      )}
      <DialogField
        label={words.place}
        hint={chosen?.charged ? words.charges(moneyText(moreOf(chosen))) : words.notProven}
      >
        {({ id }) => (
          <Checkbox
            id={id}
            disabled={!chosen?.charged}
            checked={given.charged && !!chosen?.charged}
            onChange={({ target }) => put({ charged: target.checked })}
          >
            {words.charge}
          </Checkbox>
        )}
      </DialogField>
      <DialogField label={words.lock} hint={given.lock && !data.online ? words.lockLater : undefined}>
        {({ id }) => (
          <Checkbox id={id} checked={given.lock} onChange={({ target }) => put({ lock: target.checked })}>
            {words.locks}
          </Checkbox>
        )}
      </DialogField>
      {price && <HowComputed steps={price.steps} payableCents={price.payableCents} />}
      {price && now && (
        <p role="status">{words.change(moneyText(now.plain.payableCents), moneyText(price.payableCents))}</p>
      )}
    </>
  );
}
