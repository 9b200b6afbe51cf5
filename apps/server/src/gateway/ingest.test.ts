import { defineTopics } from '@kickstand/contract/kit';
import pino from 'pino';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { FrameGuard } from '../kernel/bus/mqtt-frames.ts';
import { makeMetrics } from '../kernel/web/metrics.ts';
import { makeBatcher } from './batcher.ts';
import { Allowance } from './broker/allowance.ts';
import { withinRate } from './broker/within-rate.ts';
import { makeGatewayMetrics } from './gateway-metrics.ts';
import { makeIngest } from './ingest.ts';

const topics = defineTopics({
  said: {
    summary: 'Said for the test.',
    topic: 'v/:shard/:imei/up/said',
    from: 'device',
    qos: 1,
    payload: z.object({ what: z.string() }),
  },
  told: {
    summary: 'Said for the test.',
    topic: 'v/:shard/:imei/down/told',
    from: 'server',
    qos: 1,
    payload: z.object({}),
  },
});
const bytes = (text: string) => new TextEncoder().encode(text);

test('a message reaches its handler with the parameters of its topic; anything else is trouble', () => {
  const heard: unknown[] = [];
  const ingest = makeIngest({
    topics,
    maxBytes: 30,
    handlers: { said: (message) => void heard.push(message) },
    onDoubled: (...doubled) => void heard.push(doubled),
    onTrouble: (...trouble) => heard.push(trouble),
  });
  ingest('v/3/86/up/said', bytes('{"what":"hello","more":1}'));
  ingest('v/3/86/up/said', bytes('{"what":1}'));
  ingest('v/3/86/up/said', bytes('no json'));
  ingest('v/3/86/up/said', bytes(`{"what":"${'x'.repeat(30)}"}`));
  ingest('v/3/86/up/sung', bytes('{}'));
  ingest('v/3/86/down/told', bytes('{}'));
  ingest('v/3/86/more/up/said', bytes('{"what":"hello"}'));
  expect(heard).toEqual([
    { params: { shard: '3', imei: '86' }, payload: { what: 'hello' } },
    ['86', 'said', 'malformed'],
    ['86', 'said', 'malformed'],
    ['86', 'said', 'oversized'],
    ['86', 'unknown', 'foreign'],
    ['86', 'unknown', 'foreign'],
    ['86', 'unknown', 'foreign'],
  ]);
});

test('a topic without a handler does not compile', () => {
  const onTrouble = () => undefined;
  const known = { topics, maxBytes: 1, onDoubled: onTrouble, onTrouble };
  // @ts-expect-error `said` has no handler
  expect(() => makeIngest({ ...known, handlers: {} })).not.toThrow();
});

test('what is given while work runs is done together next, and each learns its end', async () => {
  const done: number[][] = [];
  let fail = false;
  const together = makeBatcher<number>(async (items) => {
    done.push(items);
    await Promise.resolve();
    if (fail) throw new Error('broken');
  }, 3);
  await Promise.all([1, 2, 3, 4, 5].map((n) => together.add(n)));
  expect(done).toEqual([[1], [2, 3, 4], [5]]);
  fail = true;
  await expect(together.add(6)).rejects.toThrow('broken');
  fail = false;
  await together.add(7);
  expect(done.at(-1)).toEqual([7]);
});

test('an allowance lets a burst through, then so many a second', () => {
  const allowance = new Allowance({ perSecond: 10, burst: 3 }, 0);
  expect([0, 0, 0, 0, 0].map((now) => allowance.take(now))).toEqual([0, 0, 0, 100, 200]);
  expect(allowance.take(1_000)).toBe(0);
});

test('positions of a device that floods are dropped, its notifications are not, and others are heard', () => {
  const heard: string[] = [];
  const [one, other] = ['860000000000001', '860000000000002'];
  const metrics = makeGatewayMetrics(makeMetrics(), pino({ level: 'silent' }), () => 0);
  const ingest = withinRate(
    (topic) => void heard.push(topic),
    metrics,
    () => 0,
  );
  for (let i = 0; i < 2_100; i++) ingest(`v/1/${one}/up/gps`, bytes('{}'));
  ingest(`v/1/${one}/up/notify`, bytes('{}'));
  ingest(`v/1/${other}/up/gps`, bytes('{}'));
  ingest(`v/1/${'x'.repeat(9_000)}/up/gps`, bytes('{}'));
  expect(heard).toHaveLength(2_002);
  expect(metrics.total('throttled')).toBe(100);
  expect(metrics.total('foreign')).toBe(1);
});

test('a packet that announces too much is refused at its first bytes, however it is cut', () => {
  const packet = (length: number, body = length) => {
    const head = [0x30];
    for (let rest = length; ; rest >>= 7) {
      head.push((rest & 127) | (rest > 127 ? 128 : 0));
      if (rest <= 127) break;
    }
    return Uint8Array.from([...head, ...new Array<number>(body).fill(0xff)]);
  };
  const whole = new FrameGuard(1_000);
  for (const length of [0, 1, 127, 128, 1_000]) expect(whole.accepts(packet(length))).toBe(true);
  expect(whole.accepts(packet(1_001, 0))).toBe(false);
  const cut = new FrameGuard(1_000);
  for (const byte of [...packet(300), ...packet(5), ...packet(999)])
    expect(cut.accepts(Uint8Array.of(byte))).toBe(true);
  expect([...packet(200_000, 0)].map((byte) => cut.accepts(Uint8Array.of(byte))).includes(false)).toBe(true);
});

test('what is wrong is a warning once per device, kind of trouble and minute; what bad reception brings is not', () => {
  const [lines, warnings]: [object[], object[]] = [[], []];
  let now = 0;
  const log = {
    info: (facts: object) => void lines.push(facts),
    warn: (facts: object) => void warnings.push(facts),
    error: () => undefined,
  };
  const metrics = makeGatewayMetrics(makeMetrics(), log, () => now);
  for (let i = 0; i < 5; i++) metrics.note('86', 'gps', 'late');
  metrics.note('87', 'gps', 'late');
  metrics.note('86', 'gps', 'duplicate');
  metrics.note('86', 'gps', 'malformed');
  metrics.note('86', 'gps', 'malformed');
  metrics.note('86', 'gps', 'ingested');
  now = 60_000;
  metrics.note('86', 'gps', 'late');
  expect(lines).toEqual([
    { imei: '86', kind: 'gps', outcome: 'late' },
    { imei: '87', kind: 'gps', outcome: 'late' },
    { imei: '86', kind: 'gps', outcome: 'duplicate' },
    { imei: '86', kind: 'gps', outcome: 'late' },
  ]);
  expect(warnings).toEqual([{ imei: '86', kind: 'gps', outcome: 'malformed' }]);
  expect(metrics.total('late')).toBe(7);
});
