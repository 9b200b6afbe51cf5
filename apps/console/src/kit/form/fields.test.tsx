import { configure, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { forgetAll } from '../../../test/fakes/fake-server.ts';
import { openScreen } from '../../../test/open.tsx';
import { quickStyles } from '../../../test/quick/quick-styles.ts';
import { keepDigitsPlain } from '../input/plain-digits.ts';
import {
  dayField,
  type Field,
  moneyField,
  numberField,
  pickField,
  pickFromField,
  pickNumberField,
  textField,
  wordsField,
  yesNoField,
} from './fields.tsx';

configure({ asyncUtilTimeout: 5_000 });
beforeAll(quickStyles);
afterEach(forgetAll);

/** Shows one field by itself and hands over the values it makes. */
async function openField<V>(Control: Field<V>, value?: V) {
  const made: (V | undefined)[] = [];
  const { user } = await openScreen(() => (
    <>
      <label htmlFor="f">字段</label>
      <Control id="f" value={value} onChange={(next) => made.push(next)} />
    </>
  ));
  return { user, made, control: await screen.findByLabelText('字段') };
}

test('a day is shown as it is kept, typed or picked', async () => {
  const made: (string | undefined)[] = [];
  const Day = dayField();
  const { user } = await openScreen(() => (
    <>
      <label htmlFor="f">字段</label>
      <Day id="f" value="2026-11-21" onChange={(next) => made.push(next)} />
    </>
  ));
  const control = await screen.findByLabelText('字段');
  expect(control).toHaveProperty('value', '2026-11-21');
  await user.clear(control);
  await user.type(control, '2027-02-28{Enter}');
  expect(made.at(-1)).toBe('2027-02-28');
});

test('no day before the first can be picked', async () => {
  const made: (string | undefined)[] = [];
  const Day = dayField(() => '2026-11-21');
  const { user } = await openScreen(() => (
    <>
      <label htmlFor="f">字段</label>
      <Day id="f" onChange={(next) => made.push(next)} />
    </>
  ));
  const control = await screen.findByLabelText('字段');
  await user.type(control, '2026-11-20{Enter}');
  expect(made.filter(Boolean)).toEqual([]);
});

test('what is named by a number is picked by its name', async () => {
  const { user, made, control } = await openField(
    pickNumberField(() => [
      { value: 3, label: '江城出行' },
      { value: 4, label: '湖畔单车' },
    ]),
  );
  await user.type(control, '湖畔');
  await user.click(await screen.findByTitle('湖畔单车'));
  expect(made.at(-1)).toBe(4);
});

test('a number is shown in the unit of people and kept in that of the call', async () => {
  const { user, made, control } = await openField(
    numberField({ unit: 'km', scale: 1_000, places: 2 }),
    1_500,
  );
  expect(control).toHaveProperty('value', '1.50');
  await user.clear(control);
  expect(made.at(-1)).toBeUndefined();
  await user.type(control, '0.29');
  expect(made.at(-1)).toBe(290);
});

test('an amount is whole cents, and nothing while it is not an amount', async () => {
  const { user, made, control } = await openField(moneyField);
  await user.type(control, '0.2x');
  expect(made).toEqual([0, 0, 20, undefined]);
});

test('one of an enumeration', async () => {
  const { user, made, control } = await openField(pickField(['a', 'b'], { a: '甲', b: '乙' }));
  await user.click(control);
  await user.click(await screen.findByTitle('乙'));
  expect(made[0]).toBe('b');
});

test('one of what the server offers is found by its name', async () => {
  const options = [
    { value: '1', label: '城东' },
    { value: '2', label: '城西' },
  ];
  const { user, made, control } = await openField(pickFromField(() => options));
  await user.type(control, '西');
  expect(screen.queryByTitle('城东')).toBeNull();
  await user.click(await screen.findByTitle('城西'));
  expect(made[0]).toBe('2');
});

test('short texts are entered one by one', async () => {
  const { user, made, control } = await openField(wordsField(3), ['旧']);
  await user.type(control, '待修{Enter}');
  expect(made[0]).toEqual(['旧', '待修']);
});

test('yes or no', async () => {
  const { user, made, control } = await openField(yesNoField, false);
  await user.click(control);
  expect(made).toEqual([true]);
});

beforeAll(() => keepDigitsPlain(document));

test.each<[string, Field<number> | typeof moneyField, string, number]>([
  ['a number', numberField({ places: 1, scale: 10 }), '２.５', 25],
  ['an amount', moneyField, '１２．５０', 1_250],
])('%s with digits of full width is read as one with plain digits', async (_, Control, value, read) => {
  const { control, made } = await openField(Control as Field<number>);
  fireEvent.input(control, { target: { value } });
  expect(made.at(-1)).toBe(read);
});

test('a code has plain digits once it is composed, and a text of words stays as it is', async () => {
  const { control, made } = await openField(textField);
  fireEvent.input(control, { target: { value: '第２仓' } });
  expect(made.at(-1)).toBe('第２仓');
  fireEvent.input(control, { target: { value: '１３８' }, isComposing: true });
  expect(made.at(-1)).toBe('１３８');
  fireEvent.compositionEnd(control);
  expect(made.at(-1)).toBe('138');
});
