// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import '../../../../test/fakes/fake-live.ts';
import type { Members } from '../fleet/fleet-view.ts';
import { useClicks } from './map-hooks.ts';
import type { MapSession } from './map-session.ts';

const cell: Members = { box: { west: 113.3, south: 30.1, east: 113.31, north: 30.11 }, list: [], count: 40 };

/** Clicks a cluster of which only the count is known. */
async function clickCounts(fits: boolean) {
  const map = { camera: () => ({ zoom: 9 }), fit: vi.fn(() => fits), flyTo: vi.fn() };
  const session = { map, members: async () => cell, onClick: () => undefined } as unknown as MapSession;
  const told = { change: vi.fn(), showMembers: vi.fn(), onClicked: vi.fn() };
  renderHook(() => useClicks(session, told));
  session.onClick({ vehicles: [], cluster: 3 });
  await vi.waitFor(() => expect(map.fit).toHaveBeenCalledWith(cell.box));
  await Promise.resolve();
  expect(told.showMembers).not.toHaveBeenCalled();
  return map.flyTo;
}

test('a group of mere counts is gone near to, by its box, or by one step where that is no nearer', async () => {
  expect(await clickCounts(true)).not.toHaveBeenCalled();
  const flyTo = await clickCounts(false);
  await vi.waitFor(() => expect(flyTo).toHaveBeenCalledTimes(1));
  const [lng, lat, zoom] = flyTo.mock.lastCall ?? [];
  expect([Number(lng).toFixed(3), Number(lat).toFixed(3), zoom]).toEqual(['113.305', '30.105', 10]);
});

test('a press on several marks that lie over each other lists them, from however far away', async () => {
  const both: Members = { ...cell, count: 2 };
  const listed = vi.fn(async () => both);
  const session = { map: { camera: () => ({ zoom: 14 }) }, listed, onClick: () => undefined };
  const told = { change: vi.fn(), showMembers: vi.fn(), onClicked: vi.fn() };
  renderHook(() => useClicks(session as unknown as MapSession, told));
  (session as unknown as MapSession).onClick({ vehicles: [7, 8] });
  await vi.waitFor(() => expect(told.showMembers).toHaveBeenCalledWith(both));
  expect(listed).toHaveBeenCalledWith([7, 8]);
  expect(told.change).not.toHaveBeenCalled();
});
