import { configure, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { forgetAll } from '../../test/fake-server.ts';
import { openScreen } from '../../test/open.tsx';
import { quickStyles } from '../../test/quick-styles.ts';
import {
  type Field,
  moneyField,
  numberField,
  pickField,
  pickFromField,
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
  return { user, made, control: screen.getByLabelText('字段') };
}

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
