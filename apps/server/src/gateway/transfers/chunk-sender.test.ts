import { afterEach, expect, test } from 'vitest';
import { type ChunkSender, makeChunkSender } from './chunk-sender.ts';

const bytes = 4_096;
let sender: ChunkSender;
afterEach(() => sender.stop());

/** A sender on a clock that stands still between the steps of a test. */
function aSender(bytesPerSecond: number, may: (imei: string) => boolean = () => true) {
  const clock = { now: 1_000 };
  const sent: string[] = [];
  sender = makeChunkSender({
    now: () => clock.now,
    bytesPerSecond: () => bytesPerSecond,
    send: (imei, { index }) => {
      if (!may(imei)) return undefined;
      sent.push(`${imei}${index}`);
      return bytes;
    },
  });
  const pass = (ms: number) => {
    clock.now += ms;
    sender.pump();
  };
  return { sent, pass };
}

test('controllers are served by turns, one chunk each', () => {
  const { sent, pass } = aSender(100_000_000);
  sender.ask('a', { jobId: 'j', from: 0, count: 2 });
  sender.ask('b', { jobId: 'j', from: 5, count: 2 });
  pass(10);
  expect(sent).toEqual(['a0', 'b5']);
  pass(10);
  expect(sent).toEqual(['a0', 'b5', 'a1', 'b6']);
  pass(10);
  expect(sent).toHaveLength(4);
});

test('all of them together are sent no more than they may be, however long nothing was sent', () => {
  const perSecond = 10 * bytes;
  const { sent, pass } = aSender(perSecond);
  for (let i = 0; i < 100; i++) sender.ask(`d${i}-`, { jobId: 'j', from: 0, count: 8 });
  pass(60_000);
  const burst = sent.length;
  expect(burst).toBeLessThanOrEqual(6);
  for (let ms = 0; ms < 10_000; ms += 50) pass(50);
  expect(sent.length - burst).toBeGreaterThan(90);
  expect(sent.length - burst).toBeLessThanOrEqual(101);
});

test('who is sent nothing now is forgotten and asks again; the others go on', () => {
  const riding = new Set<string>();
  const { sent, pass } = aSender(100_000_000, (imei) => !riding.has(imei));
  sender.ask('a', { jobId: 'j', from: 0, count: 8 });
  sender.ask('b', { jobId: 'j', from: 0, count: 8 });
  pass(10);
  riding.add('a');
  pass(10);
  riding.delete('a');
  pass(10);
  expect(sent).toEqual(['a0', 'b0', 'b1', 'b2']);
  sender.ask('a', { jobId: 'j', from: 1, count: 1 });
  pass(10);
  expect(sent.slice(4)).toEqual(['b3', 'a1']);
});

test('what a controller asks for last is what it wants', () => {
  const { sent, pass } = aSender(100_000_000);
  sender.ask('a', { jobId: 'j', from: 0, count: 8 });
  pass(10);
  sender.ask('a', { jobId: 'j', from: 20, count: 1 });
  pass(10);
  pass(10);
  expect(sent).toEqual(['a0', 'a20']);
});
