import type { Call } from '@kickstand/contract/kit';
import { demo } from '@kickstand/contract/platform/demo';
import { operatorDevices, session, sessionDemo } from '@kickstand/contract/platform/session';
import { sessionLifeMs, toBase64url } from '@kickstand/domain/platform/session';
import { act, screen as shown, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { homeScreens } from '../src/insight/home/home.screens.ts';
import { forgetOperator } from '../src/kit/client/operator.ts';
import {
  forgetAll,
  type Refusing,
  refuses,
  serverAnswers,
  shakeHands,
  silence,
} from './fakes/fake-server.ts';
import { openConsole } from './open.tsx';

const phone = '13800000001';
const objectId = 'a'.repeat(24);

const accounts = [
  { role: 'administrator', name: '张三', phone, codes: ['01'], apiKey: 'ksk_1' },
  { role: 'customer-service', name: '李四', phone: '13800000006', codes: ['1601'], apiKey: 'ksk_2' },
];

/** Every step of a login works unless a test says otherwise. */
function everythingWorks() {
  const sent = serverAnswers(session.smsCode, () => ({ resendSeconds: 60 }));
  serverAnswers(operatorDevices.bind, () => ({ state: 'unknown' as const, deviceCode: 'ABCD-EFGH' }));
  serverAnswers(session.user, () => ({ objectId }));
  const verified = serverAnswers(session.verifyCode, () => ({ objectId }));
  const entered = serverAnswers(session.login, () => opened());
  return { sent, verified, entered };
}

test.each([
  ['local', session.smsCode],
  ['obs', session.smsCodeObs],
] as const)(
  'with %s storage a code is asked for under its own path, in the name of the deployment',
  async (storage, call) => {
    everythingWorks();
    const asked = serverAnswers(call, () => ({ resendSeconds: 60 }));
    const transport = { applicationId: 'fleet-7', storage, mieba: '', java: '' };
    localStorage.setItem('clientConfig', JSON.stringify({ transport }));
    const { user, phoneField, send } = await atLogin();
    await user.type(phoneField, phone);
    await send();
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(asked[0]?.headers.get('application-id')).toBe('fleet-7');
  },
);

const opened = () => ({
  agentId: 2,
  roleId: 'r-1',
  operatorId: 'o-1',
  name: '张三',
  token: 'opaque-token',
  sid: 'B'.repeat(22),
  _t: `kid1.${'B'.repeat(22)}.${'C'.repeat(22)}`,
  aud: 'test',
  expiresAt: Date.now() + 172_800_000,
  until: Date.now() + sessionLifeMs,
});

async function atLogin(at = '/login-home') {
  await shakeHands();
  const view = await openConsole(at, homeScreens);
  await shown.findByRole('button', { name: '登录' });
  const phoneField = shown.getByRole<HTMLInputElement>('textbox', { name: '手机号' });
  const codeField = shown.getByRole<HTMLInputElement>('textbox', { name: '验证码' });
  const send = () => view.user.click(shown.getByRole('button', { name: /获取/ }));
  const enter = () => view.user.click(shown.getByRole('button', { name: '登录' }));
  return { ...view, phoneField, codeField, send, enter };
}

beforeEach(async () => {
  await forgetAll();
  forgetOperator();
  vi.stubGlobal('isSecureContext', true);
  serverAnswers(demo.accounts, () => refuses(404, 'common.not_found', 'x'));
});
afterEach(() => vi.useRealTimers());

describe('the form', () => {
  test.each(['', '123', '1380000000'])('sends no code to %j', async (typed) => {
    const { sent } = everythingWorks();
    const { user, phoneField, send } = await atLogin();
    if (typed) await user.type(phoneField, typed);
    await send();
    expect(await shown.findByText('无效手机号')).toBeTruthy();
    expect(phoneField.getAttribute('aria-invalid')).toBe('true');
    expect(sent).toEqual([]);
  });

  test.each(['12800000001', '23800000001', '1380000000'])('does not log in %s', async (typed) => {
    const { user, phoneField, codeField, enter } = await atLogin();
    await user.type(phoneField, typed);
    await user.type(codeField, '123456');
    await enter();
    expect(await shown.findByText('手机号码格式不正确')).toBeTruthy();
  });

  test('wants exactly six digits', async () => {
    const { user, phoneField, codeField, enter } = await atLogin();
    await user.type(phoneField, phone);
    await user.type(codeField, '12345');
    await enter();
    expect(await shown.findByText('无效验证码')).toBeTruthy();
  });

  test('takes eleven characters of phone and six of code', async () => {
    const { user, phoneField, codeField } = await atLogin();
    await user.type(phoneField, `${phone}99`);
    await user.type(codeField, '12345678');
    expect([phoneField.value, codeField.value]).toEqual([phone, '123456']);
  });

  test('clears the code field when it is not a digit, and says so', async () => {
    const { user, codeField } = await atLogin();
    await user.type(codeField, '12a');
    expect(codeField.value).toBe('');
    expect(shown.getByText('请输入数字')).toBeTruthy();
  });

  test('counts down from 60 after sending, then is ready again', async () => {
    everythingWorks();
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { user, phoneField } = await atLogin();
    await user.type(phoneField, phone);
    await user.click(shown.getByRole('button', { name: '获取验证码' }));
    expect(await shown.findByText('短信发送成功')).toBeTruthy();
    const resting = shown.getByRole<HTMLButtonElement>('button', { name: /重新获取 (60|5\d)s/ });
    expect(resting.disabled).toBe(true);
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    expect(shown.getByRole('button', { name: /重新获取 (30|2\d)s/ })).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(31_000));
    expect(shown.getByRole<HTMLButtonElement>('button', { name: '获取验证码' }).disabled).toBe(false);
  });

  test.each<[string, () => Refusing | typeof silence, string]>([
    [
      'the server’s own sentence',
      () => refuses(429, 'session.sms_limit', '今日短信已达上限'),
      '今日短信已达上限',
    ],
    ['its own when the server has none', () => refuses(429, 'session.sms_limit', ''), '短信发送次数超量'],
    ['that nobody answered', () => silence, '网络问题，请稍后再试'],
  ])('when no code can be sent shows %s', async (_, answer, text) => {
    everythingWorks();
    serverAnswers(session.smsCode, answer);
    const { user, phoneField, send } = await atLogin();
    await user.type(phoneField, phone);
    await send();
    expect(await shown.findByText(text)).toBeTruthy();
  });

  test('without a secure context says so and sends nothing', async () => {
    vi.stubGlobal('isSecureContext', false);
    await atLogin();
    expect(shown.getByText(/HTTPS/)).toBeTruthy();
    expect(shown.getByRole<HTMLButtonElement>('button', { name: '登录' }).disabled).toBe(true);
  });
});

describe('logging in', () => {
  async function withCode(at?: string) {
    const view = await atLogin(at);
    await view.user.type(view.phoneField, phone);
    await view.user.type(view.codeField, '123456');
    return view;
  }

  test('goes by the steps, keeps what the console needs, and by Enter in the code field', async () => {
    const { verified, entered } = everythingWorks();
    const { user, codeField, history } = await withCode();
    codeField.focus();
    await user.keyboard('{Enter}');
    await shown.findByText('短信验证成功');
    await shown.findByText(/欢迎 张三 登陆成功/);
    expect(verified[0]?.body).toEqual({ mobilePhoneNumber: phone, smsCode: '123456' });
    expect(entered[0]?.body).toEqual({ opManId: phone });
    await waitFor(() => expect(localStorage.getItem('opMan')).toBe(phone));
    await waitFor(() => expect(localStorage.getItem('getAgentid')).toBe('2'));
    expect(document.cookie).toContain('_t=kid1.');
    expect(document.cookie).toContain('_k=kid1');
    await waitFor(() => expect(history.location.pathname).not.toBe('/'));
  });

  test.each<[string, Call, () => Refusing | typeof silence, string]>([
    [
      'a wrong code',
      session.verifyCode,
      () => refuses(422, 'session.code_wrong', '验证码错误或已失效'),
      '验证码错误或已失效',
    ],
    ['a refusal without sentence', session.login, () => refuses(422, 'session.login_failed', ''), '登录失败'],
    ['silence while verifying', session.verifyCode, () => silence, '登录异常'],
    ['silence while entering', session.login, () => silence, '登录异常'],
    ['silence while binding', operatorDevices.bind, () => silence, '设备授权失败，请检查当前网络环境'],
  ])('says what went wrong: %s', async (_, call, answer, text) => {
    everythingWorks();
    serverAnswers(call, answer);
    const { enter } = await withCode();
    await enter();
    expect(await shown.findByText(text)).toBeTruthy();
  });

  test('without a handshake there is no signature', async () => {
    everythingWorks();
    const { enter } = await withCode();
    await forgetAll();
    serverAnswers(session.keys, () => refuses(503, 'common.unavailable', 'x'));
    await enter();
    expect(await shown.findByText('获取签名失败')).toBeTruthy();
  });

  test('a device that is not authorised shows its code and goes on by itself', async () => {
    everythingWorks();
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const facts = { facts: { deviceCode: 'Z58E-NCFS' } };
    serverAnswers(session.login, () => refuses(403, 'session.device_unauthorized', 'x', facts));
    let state: 'pending' | 'authorized' = 'pending';
    const asked = serverAnswers(operatorDevices.standing, () => ({ state, deviceCode: 'Z58E-NCFS' }));
    const { enter } = await withCode();
    await enter();
    expect(await shown.findByText('当前设备未授权，请联系管理员授权后登陆！')).toBeTruthy();
    expect(shown.getByText('Z58E-NCFS')).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(5_100));
    await waitFor(() => expect(asked).toHaveLength(1));
    state = 'authorized';
    serverAnswers(session.login, () => opened());
    await act(() => vi.advanceTimersByTimeAsync(5_100));
    expect(await shown.findByText(/登陆成功/)).toBeTruthy();
  });
});

describe('quick login', () => {
  const originOf = (ageMs: number) => {
    const iat = Math.floor((Date.now() - ageMs) / 1_000);
    const claims = { iss: 'demo', sub: '13812345678', iat, exp: iat + 60, jti: 'j1' };
    return `h.${toBase64url(new TextEncoder().encode(JSON.stringify(claims)))}.s`;
  };

  test('offers whom it is for, takes the origin out of the address, and logs in', async () => {
    everythingWorks();
    const origin = originOf(5_000);
    const authorized = serverAnswers(session.authorized, () => ({ opManId: '13812345678' }));
    const { history, user } = await atLogin(`/login-home?origin=${origin}&redirect=%2Flog`);
    expect(await shown.findByText('以 138****5678 继续')).toBeTruthy();
    await waitFor(() => expect(history.location.href).toBe('/login-home?redirect=%2Flog'));
    await user.click(shown.getByRole('button', { name: '快捷登录' }));
    await shown.findByText(/登陆成功/);
    expect(authorized[0]?.body).toEqual({ phone: '13812345678', origin });
  });

  test.each([
    ['too old', () => originOf(60_000)],
    ['nonsense', () => 'nonsense'],
  ])('hides an origin that is %s', async (_, origin) => {
    const { history } = await atLogin(`/login-home?origin=${origin()}`);
    await waitFor(() => expect(history.location.href).toBe('/login-home'));
    expect(shown.queryByRole('button', { name: '快捷登录' })).toBeNull();
  });

  test('says why the server did not accept it', async () => {
    everythingWorks();
    serverAnswers(session.authorized, () =>
      refuses(422, 'session.origin_invalid', '快捷登录已失效，请使用验证码登录'),
    );
    const { user } = await atLogin(`/login?origin=${originOf(1_000)}`);
    await user.click(await shown.findByRole('button', { name: '快捷登录' }));
    expect(await shown.findByText('快捷登录已失效，请使用验证码登录')).toBeTruthy();
  });
});

describe('a demo', () => {
  test('fills in a phone by one click and shows the text message', async () => {
    everythingWorks();
    serverAnswers(demo.accounts, () => ({ list: accounts, count: accounts.length }));
    let asks = 0;
    serverAnswers(sessionDemo.sms, () => {
      asks += 1;
      return asks < 2 ? refuses(404, 'common.not_found', 'x') : { code: '246810' };
    });
    const { user, phoneField, codeField, send } = await atLogin();
    await user.click(await shown.findByRole('button', { name: /李四/ }));
    expect(phoneField.value).toBe('13800000006');
    await send();
    await user.click(await shown.findByRole('button', { name: '填入验证码' }, { timeout: 3_000 }));
    expect(codeField.value).toBe('246810');
  });

  test('elsewhere shows no accounts', async () => {
    await atLogin();
    expect(shown.queryByText('演示账号')).toBeNull();
  });
});

describe('branding', () => {
  test('can be made generic, and stays so', async () => {
    const { user } = await atLogin();
    expect(shown.getByText('微支架运营平台')).toBeTruthy();
    await user.click(shown.getByRole('button', { name: '切换通用品牌' }));
    expect(shown.getByText('共享运营平台')).toBeTruthy();
    expect(shown.getByText('共享电单车')).toBeTruthy();
    expect(localStorage.getItem('genericBrand')).toBe('1');
    await user.click(shown.getByRole('button', { name: '切换通用品牌' }));
    expect(shown.getByText('微支架运营平台')).toBeTruthy();
  });
});
