// @vitest-environment jsdom
import { expect, test } from 'vitest';
import '../../../test/fakes/fake-live.ts';
import { aCommand } from '../../../test/vehicles.ts';
import { updated } from './command-job.ts';

const said = {
  kind: 'command' as const,
  id: 'c-1',
  jobId: 'j-1',
  carId: '620100001',
  type: 'ring' as const,
  state: 'acked' as const,
  deviceCode: 0,
  message: '成功',
  at: 5_000,
};

test('what the live connection says of an open command is taken over with its time', () => {
  const row = aCommand('620100001', { state: 'queued', sentAt: null });
  expect(updated(row, { ...said, state: 'sent', deviceCode: null, message: null })).toMatchObject({
    state: 'sent',
    sentAt: 5_000,
    endedAt: null,
  });
  expect(updated(row, said)).toMatchObject({ state: 'acked', message: '成功', endedAt: 5_000 });
});

test('a command that has ended does not open again, and keeps its outcome', () => {
  const ended = aCommand('620100001', { state: 'timeout', endedAt: 3_000 });
  expect(updated(ended, said)).toBe(ended);
  expect(updated(ended, undefined)).toBe(ended);
});
