import {
  type StationApplicationDetail,
  stationApplications,
} from '@kickstand/contract/places/station-applications';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { forgetAll, serverAnswers } from '../../../test/fakes/fake-server.ts';
import { openScreen } from '../../../test/open.tsx';
import { askedPlace } from '../fences/list/asked-place.ts';
import { drawingOf } from './station-decisions.tsx';
import StationPage from './station-page.tsx';
import StationQueue from './station-queue.tsx';

const codes = ['0910', '091007'];
const one: StationApplicationDetail = {
  id: 'a1',
  serviceAreaId: 31,
  area: '北区',
  agentId: 3,
  source: 'rider',
  riderId: 'r1',
  riderPhone: '138****1234',
  staffName: null,
  lng: 114.3,
  lat: 30.59,
  address: '小区东门',
  text: '早上要走很远才有车',
  photos: [],
  state: 'pending',
  stationM: 212.4,
  station: '客运站',
  startsPerDay: 2.1,
  endsPerDay: 0.6,
  duplicates: 1,
  votes: 3,
  reason: null,
  opinion: null,
  mergedInto: null,
  madeId: null,
  made: null,
  dueAt: Date.now() + 3_600_000,
  claimedBy: null,
  claimedUntil: null,
  isMine: false,
  handler: null,
  createdAt: Date.now() - 3_600_000,
  decidedAt: null,
  near: [{ id: 'a2', text: '东门没有站点', state: 'pending', distanceM: 40, votes: 2 }],
  visits: [],
};

beforeEach(() => {
  serverAnswers(stationApplications.list, () => ({ list: [one], count: 1 }));
  serverAnswers(stationApplications.single, () => one);
  serverAnswers(stationApplications.holder, () => ({
    claimedBy: null,
    claimedUntil: null,
    isMine: false,
    state: 'pending',
  }));
  serverAnswers(stationApplications.next, () => ({ applicationId: null }));
});
afterEach(forgetAll);

test('the list says how far the next station is and how many asked for it', async () => {
  await openScreen(StationQueue, { codes });
  expect(await screen.findByText('212 m')).toBeTruthy();
  expect(screen.getByText('早上要走很远才有车')).toBeTruthy();
});

test('the map says where stations are asked for and where riders found nothing to ride, in the area and span of the list', async () => {
  const { id, lng, lat, text, state, votes } = one;
  const asked = serverAnswers(stationApplications.map, () => ({
    applications: [{ id, lng, lat, text, state, votes }],
    stations: [{ id: 's1', name: '客运站', lng: 114.301, lat: 30.59 }],
    moreApplications: false,
    moreStations: true,
    missed: [{ lng: 114.305, lat: 30.595, missed: 17 }],
  }));
  await openScreen(StationPage, {
    codes,
    search: { tab: 'map', serviceAreaId: '31', from: '1790000000000' },
  });
  expect(await screen.findByText(/1 个申请，前 1 个站点/)).toBeTruthy();
  expect(await screen.findByText('17')).toBeTruthy();
  expect(asked).toMatchObject([{ query: { serviceAreaId: 31, from: 1_790_000_000_000 } }]);
});

test('a rejection by R carries its reason and the sentence that goes with it', async () => {
  const sent = serverAnswers(stationApplications.reject, () => ({ ...one, state: 'rejected' as const }));
  const { user } = await openScreen(StationQueue, { codes, search: { open: 'a1' } });
  await screen.findAllByText(/东门没有站点/);
  await user.keyboard('r');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent).toMatchObject([
    { body: { reason: 'private_land', text: expect.stringContaining('私有用地') } },
  ]);
});

test('a merge goes into the nearest other one unless somebody chooses', async () => {
  const sent = serverAnswers(stationApplications.merge, () => ({ ...one, state: 'merged' as const }));
  const { user } = await openScreen(StationQueue, { codes, search: { open: 'a1' } });
  await screen.findAllByText(/东门没有站点/);
  await user.keyboard('g');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(sent).toMatchObject([{ body: { into: 'a2' } }]));
});

test('what is passed leads whoever may draw stations to the editor with a shape at the place', async () => {
  const sent = serverAnswers(stationApplications.pass, () => ({ ...one, state: 'passed' as const }));
  const { user } = await openScreen(StationQueue, {
    codes: [...codes, '0504', '050402'],
    search: { open: 'a1' },
  });
  await screen.findAllByText(/东门没有站点/);
  await user.keyboard('p');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(sent).toHaveLength(1));
  const search = Object.fromEntries(new URL(drawingOf(one), 'http://x').searchParams);
  const begin = askedPlace(search);
  expect(begin).toMatchObject({ name: '小区东门', serviceAreaId: 31 });
  expect(begin?.rings[0]).toHaveLength(4);
  expect(askedPlace({ edit: 'new', at: 'here', area: '31' })).toBeUndefined();
});
