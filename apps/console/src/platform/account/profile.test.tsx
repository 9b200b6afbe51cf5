import { agentAreas } from '@kickstand/contract/organisation/agents';
import { account, type OwnApiKey } from '@kickstand/contract/platform/account';
import { operatorDevices } from '@kickstand/contract/platform/session';
import { screen as shown, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { forgetAll, refuses, serverAnswers } from '../../../test/fakes/fake-server.ts';
import { openScreen } from '../../../test/open.tsx';
import Profile from './profile.tsx';

const at = 1_790_000_000_000;
const profile = {
  operatorId: 'o-1',
  phone: '13800000001',
  name: '张三',
  employeeNo: null,
  agentName: '直营',
  roles: [
    { name: '运营', enable: true },
    { name: '审计', enable: false },
  ],
  expireOn: null,
  createdAt: at,
  lastLogin: { at, address: '10.0.0.7' },
  totpSince: null as number | null,
};

const open = (tab: string, codes: readonly string[] = ['0302']) =>
  openScreen(Profile, { codes, search: { tab } });

beforeEach(forgetAll);

const agree = async (user: Awaited<ReturnType<typeof open>>['user']) => {
  const dialog = within(await shown.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: '确定' }));
};

test('shows who one is, with roles that do not count marked', async () => {
  serverAnswers(account.profile, () => profile);
  await open('own');
  await shown.findByText('运营、审计（已停用）');
  expect(shown.getByText('13800000001')).toBeTruthy();
  expect(shown.getByText('长期有效')).toBeTruthy();
});

test('a picture of oneself is chosen, shown at once, and taken away', async () => {
  serverAnswers(account.profile, () => profile);
  const picture = 'data:image/jpeg;base64,QUJD';
  let avatar: string | null = null;
  const sent = serverAnswers(account.saveAvatar, () => {
    avatar = picture;
    return { avatar: picture };
  });
  serverAnswers(account.removeAvatar, () => {
    avatar = null;
    return {};
  });
  const { user, container } = await openScreen(Profile, {
    codes: ['0302'],
    search: { tab: 'own' },
    avatar: () => avatar,
  });
  const input = await shown.findByLabelText<HTMLInputElement>('更换头像');
  expect(container.querySelector('.face')?.getAttribute('data-letters')).toBe('张三');
  await user.upload(input, new File(['abc'], 'me.png', { type: 'image/png' }));
  await waitFor(() => expect(container.querySelector('img.face')?.getAttribute('src')).toBe(picture));
  expect(sent).toMatchObject([{ body: { content: btoa('abc') } }]);
  await user.click(shown.getByRole('button', { name: '移除头像' }));
  await waitFor(() => expect(container.querySelector('.face')?.getAttribute('data-letters')).toBe('张三'));
});

test('a picture that is refused or too large changes nothing and says why', async () => {
  serverAnswers(account.profile, () => profile);
  const sent = serverAnswers(account.saveAvatar, () => refuses(415, 'photo.unreadable', '不是可识别的图片'));
  const { user, container } = await open('own');
  const input = await shown.findByLabelText<HTMLInputElement>('更换头像');
  await user.upload(input, new File(['abc'], 'me.png', { type: 'image/png' }));
  await shown.findByText('不是可识别的图片');
  await user.upload(input, new File([new Uint8Array(5_000_001)], 'me.png', { type: 'image/png' }));
  await shown.findByText('图片不能超过 5 MB');
  expect(sent).toHaveLength(1);
  expect(container.querySelector('.face')?.getAttribute('data-letters')).toBe('张三');
});

test('shows the own devices, this one marked', async () => {
  const device = {
    state: 'authorized' as const,
    deviceCode: 'AB12',
    deviceName: 'Chrome · Windows',
    deviceType: 1,
    platformCode: 'pc',
    requestedAt: at,
    decidedAt: at,
    lastSeenAt: at,
    current: true,
  };
  serverAnswers(operatorDevices.list, () => ({ list: [device], count: 1 }));
  await open('devices');
  await shown.findByText('Chrome · Windows');
  expect(shown.getByText('本设备')).toBeTruthy();
  expect(shown.getByText('已授权')).toBeTruthy();
});

describe('the own sessions', () => {
  const one = (sid: string, current: boolean) => ({
    sid,
    deviceName: `Device ${sid}`,
    deviceCode: 'AB12',
    address: '10.0.0.7',
    startedAt: at,
    lastSeenAt: at,
    current,
  });

  test('can be ended one by one and all but this one', async () => {
    serverAnswers(account.sessions, () => ({ list: [one('a', true), one('b', false)], count: 2 }));
    const ended = serverAnswers(account.endSession, () => ({ ended: 1 }));
    const others = serverAnswers(account.endOtherSessions, () => ({ ended: 1 }));
    const { user } = await open('sessions');
    await user.click(await shown.findByRole('button', { name: '下线' }));
    await agree(user);
    await waitFor(() => expect(ended[0]?.body).toEqual({ sid: 'b' }));
    await shown.findByText('已下线');
    await user.click(shown.getByRole('button', { name: '下线其他全部会话' }));
    await agree(user);
    await waitFor(() => expect(others).toHaveLength(1));
  });
});

describe('the authenticator app', () => {
  const begun = { secret: 'ABCDEFGHIJKLMNOP', uri: 'otpauth://totp/K:138?secret=ABCDEFGHIJKLMNOP' };

  test('is enrolled by scanning and a first code; a wrong one can be mended', async () => {
    serverAnswers(account.profile, () => profile);
    serverAnswers(account.beginTotp, () => begun);
    const confirmed = serverAnswers(account.confirmTotp, () =>
      refuses(422, 'session.code_wrong', '验证码错误或已失效'),
    );
    const { user } = await open('totp');
    await user.click(await shown.findByRole('button', { name: '绑定身份验证器' }));
    await shown.findByRole('img', { name: '绑定二维码' });
    expect(shown.getByText('ABCD EFGH IJKL MNOP')).toBeTruthy();
    const code = shown.getByRole('textbox', { name: '动态码' });
    await user.type(code, '12ab3456');
    await user.click(shown.getByRole('button', { name: '确认绑定' }));
    await shown.findByText('验证码错误或已失效');
    expect(confirmed[0]?.body).toEqual({ code: '123456' });
    serverAnswers(account.confirmTotp, () => ({ totpSince: at }));
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 1_000);
    await user.click(shown.getByRole('button', { name: '确认绑定' }));
    await shown.findByText('身份验证器已绑定');
  });

  test('can be taken off', async () => {
    serverAnswers(account.profile, () => ({ ...profile, totpSince: at }));
    const removed = serverAnswers(account.removeTotp, () => ({}));
    const { user } = await open('totp');
    await user.click(await shown.findByRole('button', { name: '解除绑定' }));
    await agree(user);
    await waitFor(() => expect(removed).toHaveLength(1));
  });
});

describe('API keys', () => {
  const key = (keyId: string, over: Partial<OwnApiKey> = {}): OwnApiKey => ({
    keyId,
    name: `key ${keyId}`,
    codes: null,
    areaIds: null,
    stepUp: false,
    assistantWrites: false,
    createdAt: at,
    expiresAt: null,
    usedAt: null,
    revokedAt: null,
    ...over,
  });

  test('are shown once, after a name was given', async () => {
    serverAnswers(account.apiKeys, () => ({ list: [], count: 0 }));
    serverAnswers(agentAreas.ofOperator, () => ({ list: [], count: 0 }));
    const made = serverAnswers(account.addApiKey, () => ({ ...key('1'), key: 'ksk_secret' }));
    const { user } = await open('keys');
    await shown.findByText('没有 API 密钥');
    await user.click(shown.getByRole('button', { name: '新建 API 密钥' }));
    await user.type(await shown.findByRole('textbox', { name: '名称' }), 'BI 报表');
    await user.click(shown.getByRole('button', { name: '创建' }));
    const value = await shown.findByRole<HTMLInputElement>('textbox', { name: 'API 密钥' });
    expect(value.value).toBe('ksk_secret');
    expect(made[0]?.body).toEqual({ name: 'BI 报表', days: 90, stepUp: false, assistantWrites: false });
    await user.click(shown.getByRole('button', { name: '我已保存' }));
    await waitFor(() => expect(shown.queryByDisplayValue('ksk_secret')).toBeNull());
  });

  test('get the right to sensitive changes and to changes by assistants only when somebody says so', async () => {
    serverAnswers(account.apiKeys, () => ({ list: [key('1', { stepUp: true })], count: 1 }));
    serverAnswers(agentAreas.ofOperator, () => ({ list: [], count: 0 }));
    const made = serverAnswers(account.addApiKey, () => ({ ...key('2'), key: 'ksk_secret' }));
    const { user } = await open('keys');
    await shown.findByText('允许');
    await user.click(shown.getByRole('button', { name: '新建 API 密钥' }));
    await user.type(await shown.findByRole('textbox', { name: '名称' }), '对接程序');
    await user.click(shown.getByRole('switch', { name: '允许敏感操作' }));
    await user.click(shown.getByRole('switch', { name: '允许助手修改数据' }));
    await user.click(shown.getByRole('button', { name: '创建' }));
    await waitFor(() =>
      expect(made[0]?.body).toEqual({ name: '对接程序', days: 90, stepUp: true, assistantWrites: true }),
    );
  });

  test('that are alive can be revoked; the others only say that they are over', async () => {
    serverAnswers(account.apiKeys, () => ({
      list: [key('1'), key('2', { revokedAt: at }), key('3', { expiresAt: 1 })],
      count: 3,
    }));
    const revoked = serverAnswers(account.revokeApiKey, () => key('1', { revokedAt: at }));
    const { user } = await open('keys');
    await shown.findByText('已停用');
    expect(shown.getByText('已过期')).toBeTruthy();
    await user.click(shown.getByRole('button', { name: '停用' }));
    await agree(user);
    await waitFor(() => expect(revoked[0]?.params).toEqual({ keyId: '1' }));
  });
});
