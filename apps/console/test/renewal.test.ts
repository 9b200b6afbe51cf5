// @vitest-environment jsdom
import { vehicleCommands, vehicles } from '@kickstand/contract/fleet/vehicles';
import type { ClientSession } from '@kickstand/domain/platform/session';
import { beforeEach, describe, expect, test } from 'vitest';
import { RefusedByServer, send } from '../src/kit/client/client.ts';
import { recoverWith } from '../src/kit/client/renewal.ts';
import { currentSession, isSignedIn, keepSession, reloadSession } from '../src/kit/client/session.ts';
import { vault } from '../src/kit/client/vault.ts';
import { type Asked, forgetAll, newSession, refuses, serverAnswers, signIn } from './fakes/fake-server.ts';

const hour = 3_600_000;
const models = { list: [], count: 0 };
const call = vehicles.models;

let done: string[] = [];
let asked: Asked<typeof call>[] = [];

const sidOf = (request: Asked<typeof call> | undefined) => request?.headers.get('_t')?.split('.')[1];

async function replace() {
  const session = await newSession();
  await keepSession(session);
  return session;
}

beforeEach(async () => {
  await forgetAll();
  await signIn();
  done = [];
  asked = serverAnswers(call, () => models);
  const way = (name: string) => async (_: ClientSession) => {
    done.push(name);
    return replace();
  };
  recoverWith({
    renew: way('renew'),
    reshake: way('reshake'),
    adjustClock: async (session) => {
      done.push('clock');
      const adjusted = { ...session, skewMs: 5_000 };
      await keepSession(adjusted);
      return adjusted;
    },
  });
});

describe('renewal', () => {
  test('waits until less than a day is left', async () => {
    await keepSession(await newSession({ expiresAt: Date.now() + 25 * hour }));
    await send(call, {});
    expect(done).toEqual([]);
  });

  test('happens once for calls made at the same time, and they go out with the new session', async () => {
    await keepSession(await newSession({ expiresAt: Date.now() + 23 * hour }));
    await Promise.all([send(call, {}), send(call, {}), send(call, {})]);
    expect(done).toEqual(['renew']);
    const current = (await currentSession())?.sid;
    expect(asked.map(sidOf)).toEqual([current, current, current]);
  });

  test('that another window has just made is taken over', async () => {
    await keepSession(await newSession({ expiresAt: Date.now() + 23 * hour }));
    const theirs = await newSession();
    await vault.set('session', theirs);
    await send(call, {});
    expect(done).toEqual([]);
    expect(sidOf(asked[0])).toBe(theirs.sid);
  });

  test('that fails does not stop a call that may still pass', async () => {
    const old = await newSession({ expiresAt: Date.now() + hour });
    await keepSession(old);
    recoverWith({ renew: () => Promise.reject(new Error('no')), reshake: replace, adjustClock: replace });
    await send(call, {});
    expect(sidOf(asked[0])).toBe(old.sid);
  });
});

describe('a refused call is tried once more', () => {
  function refuseOnce(status: number, code: string) {
    let refused = 0;
    asked = serverAnswers(call, () => {
      refused += 1;
      return refused === 1 ? refuses(status, code, 'x') : models;
    });
  }

  test.each([
    [401, 'session.stale_key', 'reshake'],
    [400, 'session.clock_off', 'clock'],
  ])('%i %s: %s', async (status, code, way) => {
    refuseOnce(status, code);
    expect(await send(call, {})).toEqual(models);
    expect(done).toEqual([way]);
    expect(asked).toHaveLength(2);
    expect(await isSignedIn()).toBe(true);
  });

  test('with the same key, so that a change is made once', async () => {
    let refused = 0;
    const jobs = serverAnswers(vehicleCommands.createJob, () => {
      refused += 1;
      return refused === 1 ? refuses(401, 'session.stale_key', 'x') : { jobId: 'j1', list: [], count: 0 };
    });
    const body = { type: 'ring' as const, carIds: ['100000001'] };
    await send(vehicleCommands.createJob, { body }, { intent: 'same-wish' });
    expect(jobs.map(({ headers }) => headers.get('idempotency-key'))).toEqual(['same-wish', 'same-wish']);
  });

  test('when another window holds a newer session', async () => {
    refuseOnce(401, 'common.session_ended');
    const theirs = await newSession();
    await vault.set('session', theirs);
    expect(await send(call, {})).toEqual(models);
    expect(sidOf(asked[1])).toBe(theirs.sid);
    expect((await reloadSession())?.sid).toBe(theirs.sid);
  });

  test('and not a second time', async () => {
    asked = serverAnswers(call, () => refuses(401, 'session.stale_key', 'x'));
    await expect(send(call, {})).rejects.toThrow(RefusedByServer);
    expect(asked).toHaveLength(2);
    expect(await isSignedIn()).toBe(false);
  });

  test('never when the session simply ended', async () => {
    asked = serverAnswers(call, () => refuses(401, 'common.session_ended', '登录已失效：账号已停用'));
    await expect(send(call, {})).rejects.toThrow('登录已失效');
    expect(asked).toHaveLength(1);
    expect(await isSignedIn()).toBe(false);
  });
});
