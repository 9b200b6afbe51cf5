import { expect, test } from 'vitest';
import { aServer } from '../../test/server.ts';
import type { OwnVerdict } from '../../test/server-visits.ts';
import { anApi, aTown } from '../../test/town.ts';
import { Objections } from './objections.ts';

const aVerdict = (id: string, over: Partial<OwnVerdict> = {}): OwnVerdict => ({
  id,
  type: 'swap',
  carId: '620100001',
  finishedAt: 1,
  validity: 'invalid',
  verdictReason: 'battery_low',
  objection: null,
  objectUntil: 9e12,
  ...over,
});

function somebody() {
  const { scene } = aTown({ vehicles: 1 });
  const server = aServer(scene);
  const api = anApi(scene, server.send);
  const objections = new Objections(scene, api.as('ksk_staff'));
  const said = () => [...server.verdicts.values()].filter(({ objection }) => objection !== null);
  const pass = (ms: number) => scene.clock.advance(ms, scene.clock.now + ms);
  return { scene, server, objections, said, pass };
}
const hour = 3_600_000;

test('honest work that does not count is objected to nearly always, other work seldom, and each once', async () => {
  const shares = { well: 0, faked: 0 };
  for (const deed of ['well', 'faked'] as const) {
    const { server, objections, said, pass, scene } = somebody();
    for (let n = 0; n < 100; n++) {
      server.verdicts.set(`task-${n}`, aVerdict(`task-${n}`));
      objections.remember(`task-${n}`, deed);
    }
    await objections.look('working');
    shares[deed] = said().length;
    expect(said()[0]?.objection?.text).toMatch(/电池/);
    pass(3 * hour);
    await objections.look('working');
    // A decision that was accepted once stays accepted.
    expect(said()).toHaveLength(shares[deed]);
    expect(scene.figures.objections).toBe(shares[deed]);
  }
  expect(shares.well).toBeGreaterThan(85);
  expect(shares.faked).toBeGreaterThan(0);
  expect(shares.faked).toBeLessThan(25);
});

test('what counts, or can be objected to no more, is let be', async () => {
  const { server, objections } = somebody();
  server.verdicts.set('task-1', aVerdict('task-1', { objectUntil: null }));
  objections.remember('task-1', 'well');
  await objections.look('leaving');
  expect(server.asked).toEqual(['workVerdicts.own']);
});

test('verdicts are looked at every two hours of work, and once more at its end', async () => {
  const { server, objections, pass } = somebody();
  await objections.look('working');
  pass(hour);
  await objections.look('working');
  expect(server.asked).toHaveLength(1);
  await objections.look('leaving');
  await objections.look('leaving');
  expect(server.asked).toHaveLength(2);
  pass(2 * hour);
  await objections.look('working');
  expect(server.asked).toHaveLength(3);
});
