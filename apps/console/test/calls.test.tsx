import { vehicleCommands, vehicles } from '@kickstand/contract/fleet/vehicles';
import { ads } from '@kickstand/contract/marketing/ads';
import { screen as shown, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { Gate } from '../src/kit/action/access.tsx';
import { useCall, useChange } from '../src/kit/client/calls.ts';
import { forgetAll, refuses, serverAnswers, silence } from './fakes/fake-server.ts';
import { openScreen } from './open.tsx';

const ring = { body: { type: 'ring' as const, carIds: ['100000001'] } };

function Bell({ seconds = 3 }: { seconds?: number }) {
  const change = useChange(vehicleCommands.createJob, { quiet: true, refreshes: ['vehicles'] });
  const models = useCall(vehicles.models, {}, { quiet: true });
  return (
    <>
      <p>{models.data ? `${models.data.count} models` : (models.error?.message ?? 'loading')}</p>
      <button type="button" onClick={() => change.mutate(ring)}>
        ring
      </button>
      <button type="button" onClick={() => change.mutate({ body: { ...ring.body, seconds } })}>
        ring longer
      </button>
      <p>{change.error?.message ?? change.status}</p>
    </>
  );
}

const keysOf = (asked: { headers: Headers }[]) => asked.map(({ headers }) => headers.get('idempotency-key'));

beforeEach(forgetAll);

test('the same wish after silence carries the same key, another wish another', async () => {
  serverAnswers(vehicles.models, () => ({ list: [], count: 0 }));
  let silent = true;
  const asked = serverAnswers(vehicleCommands.createJob, () =>
    silent ? silence : { jobId: 'j', list: [], count: 0 },
  );
  const { user } = await openScreen(Bell);
  await user.click(shown.getByRole('button', { name: 'ring' }));
  await shown.findByText('网络问题，请稍后再试');
  await user.click(shown.getByRole('button', { name: 'ring longer' }));
  await waitFor(() => expect(asked).toHaveLength(2));
  await user.click(shown.getByRole('button', { name: 'ring longer' }));
  await waitFor(() => expect(asked).toHaveLength(3));
  silent = false;
  await user.click(shown.getByRole('button', { name: 'ring longer' }));
  await shown.findByText('success');
  await user.click(shown.getByRole('button', { name: 'ring longer' }));
  await waitFor(() => expect(asked).toHaveLength(5));
  const [first, second, third, fourth, fifth] = keysOf(asked);
  expect(new Set([first, second, fifth]).size).toBe(3);
  expect([third, fourth]).toEqual([second, second]);
});

function Choices() {
  const { data } = useCall(vehicles.areas, {}, { quiet: true });
  return <p>{data ? 'areas' : 'no areas'}</p>;
}

test('a read that failed is shown by the page or told by a notice, never by neither and never by both', async () => {
  serverAnswers(vehicles.models, () => refuses(500, 'common.fault', '型号读取失败'));
  serverAnswers(vehicles.areas, () => refuses(500, 'common.fault', '服务区读取失败'));
  await openScreen(
    () => (
      <>
        <Bell />
        <Choices />
      </>
    ),
    { codes: ['0302'] },
  );
  await shown.findByText('服务区读取失败');
  expect(shown.getAllByText('型号读取失败')).toHaveLength(1);
  expect(shown.getAllByRole('alert')).toHaveLength(1);
});

function Button({ reads }: { reads: 'error' | 'promise' | 'nothing' }) {
  const change = useChange(vehicleCommands.createJob, { quiet: true });
  const [said, setSaid] = useState('');
  const click = () => {
    if (reads === 'promise') change.mutateAsync(ring).catch((error: Error) => setSaid(error.message));
    else change.mutate(ring);
  };
  return (
    <>
      <button type="button" onClick={click}>
        {reads}
      </button>
      <p>{reads === 'error' ? change.error?.message : said}</p>
    </>
  );
}

test.each(['error', 'promise', 'nothing'] as const)(
  'a change that failed is shown exactly once, where its page reads the %s',
  async (reads) => {
    serverAnswers(vehicleCommands.createJob, () => refuses(400, 'command.too_many', '一次最多操作 200 辆车'));
    const { user } = await openScreen(() => <Button reads={reads} />);
    await user.click(shown.getByRole('button', { name: reads }));
    await shown.findByText('一次最多操作 200 辆车');
    expect(shown.getAllByText('一次最多操作 200 辆车')).toHaveLength(1);
    expect(shown.queryAllByRole('alert')).toHaveLength(reads === 'nothing' ? 1 : 0);
  },
);

test('a refusal settles a wish: the next attempt is a new one', async () => {
  serverAnswers(vehicles.models, () => ({ list: [], count: 0 }));
  const asked = serverAnswers(vehicleCommands.createJob, () =>
    refuses(400, 'command.too_many', '一次最多操作 200 辆车'),
  );
  const { user } = await openScreen(Bell);
  await user.click(shown.getByRole('button', { name: 'ring' }));
  await shown.findByText('一次最多操作 200 辆车');
  await user.click(shown.getByRole('button', { name: 'ring' }));
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(new Set(keysOf(asked)).size).toBe(2);
});

test('a change refreshes what was read of the features it names', async () => {
  let reads = 0;
  serverAnswers(vehicles.models, () => {
    reads += 1;
    return { list: [], count: reads };
  });
  serverAnswers(vehicleCommands.createJob, () => ({ jobId: 'j', list: [], count: 0 }));
  const { user } = await openScreen(Bell);
  await shown.findByText('1 models');
  await user.click(shown.getByRole('button', { name: 'ring' }));
  await shown.findByText('2 models');
});

test.each<[string, string[], boolean]>([
  ['0302,030209', ['0302'], false],
  ['0302,030209', ['0302', '030209'], true],
  ['0301||0302', ['0302'], true],
  ['all', [], true],
])('a gate for %s before somebody with %j opens: %s', async (may, codes, opens) => {
  await openScreen(() => <Gate may={may}>inside</Gate>, { codes });
  expect(shown.queryByText('inside') !== null).toBe(opens);
});

test.each([
  [{ agentIds: [3], opAreaIds: 'all' as const }, false],
  [{ agentIds: 'all' as const, opAreaIds: 'all' as const }, true],
])(
  'a gate for a call about the whole platform before somebody who sees %j opens: %s',
  async (scope, opens) => {
    await openScreen(() => <Gate may={ads.saveHosts}>inside</Gate>, { codes: ['170603'], scope });
    expect(shown.queryByText('inside') !== null).toBe(opens);
  },
);

test('a gate for a call asks for the call’s own code', async () => {
  await openScreen(() => <Gate may={vehicles.annotate}>inside</Gate>, { codes: ['0302'] });
  expect(shown.queryByText('inside')).toBeNull();
});
