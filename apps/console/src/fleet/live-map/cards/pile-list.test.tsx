import { alarmBits, opsBits, ridingIndex } from '@kickstand/domain/fleet/vehicles';
import { act, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { forgetAll } from '../../../../test/fakes/fake-server.ts';
import { openScreen } from '../../../../test/open.tsx';
import type { Listed } from '../fleet/fleet-view.ts';
import PileList, { type PileListProps } from './pile-list.tsx';
import { besidePoint } from './pile-place.ts';

// Deadline for a loaded machine; nothing waits on purpose.
vi.setConfig({ testTimeout: 60_000 });
afterEach(forgetAll);

const one = (vehicle: number, over: Partial<Listed> = {}): Listed => ({
  vehicle,
  lng: 113.4,
  lat: 30.5,
  riding: ridingIndex('available'),
  ops: 0,
  alarms: 0,
  battery: 80,
  online: true,
  onShelf: true,
  rentable: true,
  stale: false,
  ...over,
});
const box = { west: 113.4, east: 113.4, south: 30.5, north: 30.5 };

/** A pile on a movable map, in a live fleet. */
async function openPile(list: Listed[], count = list.length) {
  const picked: string[] = [];
  const closed = vi.fn();
  let [now, news]: [Listed[], () => void] = [list, () => undefined];
  let move: (at: { x: number; y: number }) => void = () => undefined;
  const session: PileListProps['session'] = {
    map: {
      uncover: () => undefined,
      trace: (_, work) => {
        move = work;
        return () => undefined;
      },
    },
    async listed() {
      // Methods of the session need their `this`.
      expect(this).toBe(session);
      return { box, list: now, count: now.length };
    },
    onNews: (listener) => {
      news = listener;
      return () => undefined;
    },
  };
  function Host() {
    const [car, setCar] = useState<string>();
    const onPick = (next: string) => {
      picked.push(next);
      setCar(next);
    };
    const pile = { box, list, count };
    return <PileList pile={pile} session={session} picked={car} onPick={onPick} close={closed} />;
  }
  const { user } = await openScreen(Host);
  const lines = () => within(screen.getByRole('list')).getAllByRole('button');
  const becomes = async (next: Listed[]) => {
    now = next;
    await act(async () => news());
  };
  return { user, lines, picked, closed, becomes, move: (x: number, y: number) => act(() => move({ x, y })) };
}

test('a pile lists number, state, charge and the worst that is wrong, and follows the fleet without changing places', async () => {
  const ill = one(620_100_002, {
    alarms: alarmBits(['helmet_lost', 'fallen', 'battery_removed']),
    battery: 7,
  });
  const { lines, becomes } = await openPile([one(620_100_001), ill], 2);
  expect(screen.getByRole('complementary', { name: '此处有 2 辆车' })).toBeTruthy();
  expect(lines().map(({ textContent }) => textContent)).toEqual([
    '620100001待使用80%',
    expect.stringMatching(/^620100002待使用7%电瓶移除\+2$/),
  ]);
  await becomes([
    one(620_100_001, { riding: ridingIndex('riding') }),
    one(620_100_002, { online: false, alarms: alarmBits(['offline']), ops: opsBits(['low_battery']) }),
  ]);
  expect(lines().map(({ textContent }) => textContent)).toEqual([
    '620100001骑行中80%',
    '620100002离线80%低电量',
  ]);
});

test('arrows lead through a pile, enter opens the card, and Tab meets one line only', async () => {
  const { user, lines, picked } = await openPile([one(1), one(2), one(3)]);
  expect(document.activeElement).toBe(lines()[0]);
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}{Enter}{End}{Enter}');
  expect(picked).toEqual(['2', '3']);
  expect(lines()[2]?.getAttribute('aria-current')).toBe('true');
  expect(lines().map(({ tabIndex }) => tabIndex)).toEqual([-1, -1, 0]);
});

test('of a larger pile than is listed it says so, and it closes when its place leaves the picture', async () => {
  const { move, closed } = await openPile([one(1), one(2)], 250);
  expect(screen.getByText('仅显示前 2 辆，有告警的在前')).toBeTruthy();
  move(0, 0);
  expect(closed).not.toHaveBeenCalled();
  move(-20, 0);
  expect(closed).toHaveBeenCalledTimes(1);
});

test.each([
  ['right of it', { x: 300, y: 300 }, { left: 326, top: 200 }],
  ['left where the right has no room', { x: 950, y: 300 }, { left: 656, top: 200 }],
  ['whole at the foot', { x: 300, y: 590 }, { left: 326, top: 392 }],
  ['under what stands at the head', { x: 300, y: 20 }, { left: 326, top: 56 }],
])('a list beside a point stands %s', (_, at, place) => {
  expect(besidePoint(at, { width: 1_000, height: 600 }, { width: 268, height: 200 })).toEqual(place);
});
