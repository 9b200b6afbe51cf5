import { baseMap } from '@kickstand/contract/platform/base-map';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { forgetAll, refuses, serverAnswers } from '../../../test/fakes/fake-server.ts';
import { openScreen } from '../../../test/open.tsx';
import { Address, AddressAndPlace } from './address.parts.tsx';
import { forgetAddresses } from './addresses.ts';

// Deadline for a loaded machine; nothing waits on purpose.
vi.setConfig({ testTimeout: 60_000 });
afterEach(() => {
  forgetAll();
  forgetAddresses();
});

const rows = Array.from({ length: 60 }, (_, i) => ({ lng: 114 + (i % 55) / 1_000, lat: 30 }));
const List = () => (
  <ul>
    {rows.map(({ lng, lat }, i) => (
      <li key={i}>
        <Address lng={lng} lat={lat} />
      </li>
    ))}
  </ul>
);

test('the rows of a list ask for their addresses together, each place once, and never again', async () => {
  const asked = serverAnswers(baseMap.addresses, ({ query }) => {
    const points = (query as { points: number[] }).points;
    const list = points.flatMap((lng, i) => (i % 2 === 0 ? [`街 ${lng.toFixed(3)}`] : []));
    return { list, count: list.length, more: false };
  });
  const { unmount } = await openScreen(List, { codes: ['0302'] });
  await waitFor(() => expect(screen.getAllByText(/^街/)).toHaveLength(60));
  expect(asked.map(({ query }) => (query as { points: number[] }).points.length)).toEqual([100, 10]);
  unmount();
  await openScreen(List, { codes: ['0302'] });
  expect(screen.getAllByText(/^街/)).toHaveLength(60);
  expect(asked).toHaveLength(2);
});

test('coordinates are shown if no address arrives', async () => {
  const asked = serverAnswers(baseMap.addresses, () => refuses(429, 'common.too_many', '请求过于频繁'));
  await openScreen(() => <AddressAndPlace lng={114.3} lat={30.5} />, { codes: ['0302'] });
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(screen.getByText(/114\.3/)).toBeTruthy();
  expect(screen.queryByText('请求过于频繁')).toBeNull();
});

test('places that a service could not name yet are asked for again while they are in sight', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const asked = serverAnswers(baseMap.addresses, ({ query }) => {
    const { points } = query as { points: number[] };
    const list = points.flatMap((_, i) => (i % 2 === 0 ? [i < 10 ? `街 ${i}` : null] : []));
    return { list, count: list.length, more: list.includes(null) };
  });
  const { unmount } = await openScreen(List, { codes: ['0302'] });
  const named = async () => {
    await vi.advanceTimersByTimeAsync(2_000);
    return screen.getAllByText(/^街/).length;
  };
  await vi.waitFor(async () => expect(await named()).toBeGreaterThan(40), { timeout: 20_000 });
  unmount();
  const before = asked.length;
  await vi.advanceTimersByTimeAsync(120_000);
  expect(asked).toHaveLength(before);
  vi.useRealTimers();
});
