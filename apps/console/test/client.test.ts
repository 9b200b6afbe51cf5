// @vitest-environment jsdom

import { telemetry } from '@kickstand/contract/fleet/telemetry';
import { vehicleCommands, vehicles } from '@kickstand/contract/fleet/vehicles';
import { operatorDevices, session } from '@kickstand/contract/platform/session';
import { settings } from '@kickstand/contract/platform/settings';
import { AnswerRefused } from '@kickstand/domain/platform/session';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { NoNetwork, RefusedByServer, send } from '../src/kit/client/client.ts';
import { isSignedIn, whenSessionEnds } from '../src/kit/client/session.ts';
import { type Notice, showNotices } from '../src/kit/page/notices.ts';
import {
  forgetAll,
  Plainly,
  refuses,
  serverAnswers,
  shakeHands,
  signIn,
  silence,
} from './fakes/fake-server.ts';

let told: Notice[] = [];
let stop = () => {};

beforeEach(async () => {
  await forgetAll();
  told = [];
  stop = showNotices((notice) => told.push(notice));
});
afterEach(() => stop());

const away = { applicationId: 'kickstand', storage: 'local' };
const models = { list: [{ id: 1, name: 'K1', brand: 'Kickstand' }], count: 1 };

describe('a call of a signed-in operator', () => {
  test('is sealed, signed, and its answer opened and parsed', async () => {
    await signIn();
    const asked = serverAnswers(vehicles.models, () => models);
    expect(await send(vehicles.models, {})).toEqual(models);
    expect(asked[0]?.headers.get('authorization')).toMatch(/^Bearer [\w-]+\.[\w-]+\.[\w-]+$/);
    expect(asked[0]?.headers.get('accept-language')).toBe('zh-CN');
    expect(asked[0]?.headers.has('idempotency-key')).toBe(false);
  });

  test('carries query and body inside the envelope', async () => {
    await signIn();
    const asked = serverAnswers(vehicles.list, () => ({ list: [], count: 0 }));
    await send(vehicles.list, { query: { tag: '巡检', opsStates: ['low_battery'], rentable: true } });
    expect(asked[0]?.query).toMatchObject({ tag: '巡检', opsStates: ['low_battery'], rentable: true });
    const jobs = serverAnswers(vehicleCommands.createJob, () => ({ jobId: 'j1', list: [], count: 0 }));
    await send(
      vehicleCommands.createJob,
      { body: { type: 'ring', carIds: ['100000001'] } },
      { intent: 'wish-1234' },
    );
    expect(jobs[0]?.body).toEqual({ type: 'ring', carIds: ['100000001'] });
    expect(jobs[0]?.headers.get('idempotency-key')).toBe('wish-1234');
  });

  test('signs its bearer once and every request separately', async () => {
    await signIn();
    const asked = serverAnswers(vehicles.models, () => models);
    await send(vehicles.models, {});
    await send(vehicles.models, {});
    const [one, two] = asked.map(({ headers }) => headers);
    expect(one?.get('authorization')).toBe(two?.get('authorization'));
    expect(one?.get('_t')).not.toBe(two?.get('_t'));
  });

  test('is not believed when it is answered in the clear', async () => {
    await signIn();
    serverAnswers(vehicles.models, () => new Plainly(models));
    await expect(send(vehicles.models, {})).rejects.toThrow(AnswerRefused);
    expect(told).toMatchObject([{ kind: 'error', title: '错误' }]);
  });

  test('drops what the contract does not declare', async () => {
    await signIn();
    serverAnswers(vehicles.models, () => ({ ...models, secret: 1 }) as typeof models);
    expect(await send(vehicles.models, {})).not.toHaveProperty('secret');
  });
});

describe('what goes wrong', () => {
  beforeEach(() => signIn());

  test('403 shows the server’s own sentence under 禁止访问', async () => {
    serverAnswers(vehicles.models, () => refuses(403, 'common.forbidden', '您没有此操作的权限'));
    await expect(send(vehicles.models, {})).rejects.toThrow(RefusedByServer);
    expect(told).toMatchObject([{ kind: 'error', title: '禁止访问', text: '您没有此操作的权限' }]);
  });

  test('404 says that the resource was not found', async () => {
    serverAnswers(vehicles.models, () => refuses(404, 'common.not_found', 'x'));
    await expect(send(vehicles.models, {})).rejects.toMatchObject({ status: 404 });
    expect(told).toMatchObject([{ title: '错误', text: '请求错误，资源未找到' }]);
  });

  test('silence is a network problem', async () => {
    serverAnswers(vehicles.models, () => silence);
    await expect(send(vehicles.models, {})).rejects.toThrow(NoNetwork);
    expect(told).toMatchObject([{ title: '错误', text: '网络问题，请稍后再试' }]);
  });

  test('a caller that shows it itself is left alone', async () => {
    serverAnswers(vehicles.models, () => silence);
    await expect(send(vehicles.models, {}, { quiet: true })).rejects.toThrow(NoNetwork);
    expect(told).toEqual([]);
  });

  test('the sentence of a refusal is read under the seed’s other spelling too', async () => {
    const elsewhere = Object.assign(refuses(403, '', ''), { error: { promt: '设备已绑定' } });
    serverAnswers(settings.clientConfig, () => elsewhere);
    await expect(send(settings.clientConfig, {}, { quiet: true })).rejects.toMatchObject({
      message: '设备已绑定',
    });
  });

  test('409 is told with the server’s sentence unless the caller explains it', async () => {
    serverAnswers(vehicles.models, () =>
      refuses(409, 'vehicle.in_order', '车辆有进行中的订单', { facts: { n: 1 } }),
    );
    const error = await send(vehicles.models, {}).catch((e: unknown) => e);
    expect(error).toMatchObject({
      message: '车辆有进行中的订单',
      refusal: { code: 'vehicle.in_order', facts: { n: 1 } },
    });
    expect(told).toMatchObject([{ title: '错误', text: '车辆有进行中的订单' }]);
  });

  test('401 says so, clears token and object id, and ends the session, however quiet the caller', async () => {
    const ends: string[] = [];
    const listening = whenSessionEnds((why) => ends.push(why));
    expect(await isSignedIn()).toBe(true);
    serverAnswers(vehicles.models, () => refuses(401, 'common.unauthorized', '授权验证失败'));
    await expect(send(vehicles.models, {}, { quiet: true })).rejects.toMatchObject({ status: 401 });
    listening();
    expect(told).toMatchObject([{ title: '未授权', text: '授权验证失败' }]);
    expect(ends).toEqual(['unauthorized']);
    expect(await isSignedIn()).toBe(false);
    expect(['opMan', 'getAgentid', 'objectId'].map((name) => localStorage.getItem(name))).toEqual([
      null,
      null,
      null,
    ]);
    expect(document.cookie).toBe('');
  });

  test('a call that was under way when the session ended does not talk over the reason', async () => {
    await signIn();
    const why = '登录已失效：账号已停用';
    serverAnswers(vehicles.models, () => refuses(401, 'common.session_ended', why));
    await expect(send(vehicles.models, {})).rejects.toMatchObject({ status: 401 });
    await expect(send(vehicles.models, {})).rejects.toMatchObject({ status: 401 });
    expect(told.map(({ text }) => text)).toEqual([why]);
    await signIn();
    await expect(send(vehicles.models, {})).rejects.toMatchObject({ status: 401 });
    expect(told).toHaveLength(2);
  });
});

describe('a call with a base of its own', () => {
  const bases = { mieba: 'https://devices.example.com/api', java: 'https://multi.example.com' };

  test.each([
    [operatorDevices.list, 'https://devices.example.com/api', false],
    [telemetry.serverOnline, 'https://multi.example.com', true],
    [vehicles.models, '', false],
  ] as const)(
    'of %o goes to %s, and says who asks where several companies share it',
    async (call, base, says) => {
      const reached = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('nobody there'));
      await signIn();
      localStorage.setItem('clientConfig', JSON.stringify({ transport: { ...away, ...bases } }));
      await expect(send(call, { query: { imei: '861234050000015' } } as never)).rejects.toThrow(NoNetwork);
      const [address, init] = reached.mock.calls[0] ?? [];
      const headers = new Headers(init?.headers);
      expect(String(address).startsWith(`${base}${call.path}`)).toBe(true);
      expect([headers.get('phone'), headers.get('agentId')]).toEqual(
        says ? ['13800000001', '2'] : [null, null],
      );
      reached.mockRestore();
    },
  );
});

describe('before the login', () => {
  test('public calls travel in the clear', async () => {
    const config = {
      title: 't',
      subTitle: 's',
      company: 'c',
      logo: '',
      locale: 'zh-CN' as const,
      timeZone: 'Asia/Shanghai',
      hotline: '',
      demo: true,
      transport: { applicationId: 'kickstand', storage: 'local' as const, mieba: '', java: '' },
      needsSetup: false,
    };
    serverAnswers(settings.clientConfig, () => config);
    expect(await send(settings.clientConfig, {})).toEqual(config);
  });

  test('the steps of a login are sealed with the keys of the handshake, without a bearer', async () => {
    await shakeHands();
    const asked = serverAnswers(operatorDevices.standing, () => ({
      state: 'pending' as const,
      deviceCode: 'ABCD-EFGH',
    }));
    expect(await send(operatorDevices.standing, {})).toMatchObject({ state: 'pending' });
    expect(asked[0]?.headers.has('authorization')).toBe(false);
  });

  test('a 401 of a login step ends nothing', async () => {
    await signIn();
    await shakeHands();
    serverAnswers(session.smsCode, () => refuses(401, 'common.unauthorized', '授权验证失败'));
    await expect(send(session.smsCode, { body: { mobilePhoneNumber: '13800000001' } })).rejects.toThrow();
    expect(await isSignedIn()).toBe(true);
  });

  test('without keys nothing is sent', async () => {
    const asked = serverAnswers(vehicles.models, () => models);
    await expect(send(vehicles.models, {}, { quiet: true })).rejects.toMatchObject({ status: 401 });
    expect(asked).toEqual([]);
  });
});
