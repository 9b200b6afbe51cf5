import { test } from 'vitest';
import { type BikeRow, bikeStates, bikes } from '../../../test/bikes.ts';
import { defineAsk } from '../action/define-ask.tsx';
import { hiddenField, moneyField, textField } from '../form/fields.tsx';
import { defineForm } from '../form/form.tsx';
import { link, money, text } from './cells.tsx';
import { pick, picks, range, search, yesNo } from './filters.tsx';
import { defineListScreen } from './list-screen.tsx';

/** What the kit must not let through is said to the compiler: every expected error that does not come is an error itself. */
const common = { call: bikes.list, title: 't', rowKey: 'bikeId', empty: '' } as const;
const form = {
  call: bikes.edit,
  title: 't',
  labels: { name: '', owed: '', note: '', version: '' },
  start: () => ({}),
  request: (row: BikeRow, body: never) => ({ params: { bikeId: row.bikeId }, body }),
};

test('a list takes only columns, filters and labels that its call has', () => {
  const labels = { bikeId: '', owed: '', name: '', state: '', states: '', batteryFrom: '' };
  defineListScreen({
    ...common,
    labels,
    columns: { bikeId: link((row) => row.bikeId), owed: money, name: text },
  });

  // @ts-expect-error a name is no amount of money
  defineListScreen({ ...common, labels, columns: { name: money } });
  // @ts-expect-error the rows have no such field
  defineListScreen({ ...common, labels, columns: { owner: text } });
  // What is called the same everywhere needs no label.
  defineListScreen({ ...common, columns: { name: text } });
  // @ts-expect-error a shown column without its label
  defineListScreen({ ...common, labels: {}, columns: { owed: money } });
  // @ts-expect-error rows are not told apart by what they do not have
  defineListScreen({ ...common, rowKey: 'id', labels, columns: { name: text } });

  const columns = { name: text };
  defineListScreen({ ...common, labels, columns, filters: { batteryFrom: range({ to: 'batteryTo' }) } });
  // @ts-expect-error the call has no such query
  defineListScreen({ ...common, labels, columns, filters: { owner: search } });
  // @ts-expect-error free text where the call takes one of an enumeration
  defineListScreen({ ...common, labels, columns, filters: { state: search } });
  // @ts-expect-error a value that the enumeration does not have
  defineListScreen({ ...common, labels, columns, filters: { state: pick(['sunk'], { sunk: '' }) } });
  // @ts-expect-error several where the call takes one
  defineListScreen({ ...common, labels, columns, filters: { state: picks(['free'], { free: '' }) } });
  // @ts-expect-error yes or no where the call takes text
  defineListScreen({ ...common, labels, columns, filters: { name: yesNo } });
  // @ts-expect-error an upper end that the call does not have
  defineListScreen({ ...common, labels, columns, filters: { batteryFrom: range({ to: 'batteryUpTo' }) } });
  const filters = { state: pick(bikeStates, { free: '', riding: '', lost: '' }) };
  defineListScreen({ ...common, labels, columns, filters });
  // @ts-expect-error a filter without its label
  defineListScreen({ ...common, columns, filters: { batteryFrom: range({ to: 'batteryTo' }) } });
});

test('a form has a field of the right kind for every value of its call', () => {
  defineForm({
    ...form,
    fields: { name: textField, owed: moneyField, note: textField, version: hiddenField },
  });
  // @ts-expect-error the version is forgotten
  defineForm({ ...form, fields: { name: textField, owed: moneyField, note: textField } });
  const fields = { name: textField, owed: textField, note: textField, version: hiddenField };
  // @ts-expect-error money typed as text
  defineForm({ ...form, fields });
});

test('an action asks what its call takes, and says how careful it is', () => {
  const request = (row: BikeRow) => ({ params: { bikeId: row.bikeId }, body: {} });
  defineAsk({ call: bikes.ring, label: '', level: 0, request });
  // @ts-expect-error no confirm level
  defineAsk({ call: bikes.ring, label: '', request });
  const other = () => ({ params: { carId: '1' }, body: {} });
  // @ts-expect-error a request of another shape
  defineAsk({ call: bikes.ring, label: '', level: 0, request: other });
});
