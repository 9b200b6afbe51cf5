import { vehicles } from '@kickstand/contract/fleet/vehicles';
import { trips } from '@kickstand/contract/rides/trips';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { forgetAll, refuses, serverAnswers } from '../../../../test/fakes/fake-server.ts';
import { openScreen } from '../../../../test/open.tsx';
import { SearchBox } from './search-box.tsx';

const found: string[] = [];
beforeEach(() => void found.splice(0));
afterEach(forgetAll);

async function search(typed: string, codes: string[]) {
  const { user } = await openScreen(() => <SearchBox onFound={(carId) => void found.push(carId)} />, {
    codes,
  });
  await user.type(await screen.findByRole('textbox'), `${typed}{Enter}`);
}

const nobody = { riderId: 'r', riderPhone: null, imei: null, openTripId: null, reservedUntil: null };

test('whoever may look for people finds the vehicle of a rider by phone', async () => {
  const asked = serverAnswers(trips.bindings, () => ({ ...nobody, carId: '620100007', trips: [] }));
  await search('13600000001', ['0301', 'pii']);
  await waitFor(() => expect(found).toEqual(['620100007']));
  expect(asked[0]?.query).toEqual({ phone: '13600000001' });
});

test('a phone that no rider has is said to be unknown, and what was typed stays', async () => {
  serverAnswers(trips.bindings, () => refuses(404, 'rider.not_found', '没有这位骑行人'));
  await search('13600000002', ['0301', 'pii']);
  expect((await screen.findByRole('alert')).textContent).toBe('没有这位骑行人');
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('13600000002');
  expect(found).toEqual([]);
});

test('for everybody else a phone is only a number that may be printed on a vehicle', async () => {
  const people = serverAnswers(trips.bindings, () => ({ ...nobody, carId: '620100007', trips: [] }));
  serverAnswers(vehicles.list, () => ({ list: [], count: 0 }));
  await search('13600000001', ['0301']);
  expect((await screen.findByRole('alert')).textContent).toBe('没有找到这辆车');
  expect(people).toEqual([]);
});
