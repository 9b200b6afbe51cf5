import { type LeadRow, leads } from '@kickstand/contract/service/leads';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { forgetAll, refuses, serverAnswers } from '../../../test/fakes/fake-server.ts';
import { openConsole, openScreen } from '../../../test/open.tsx';
import LeadList from './lead-list.tsx';
import { faultsOf } from './register-form.ts';

beforeEach(() =>
  localStorage.setItem('clientConfig', JSON.stringify({ hotline: '400-800-1234', demo: false })),
);
afterEach(forgetAll);

const texts = {
  company: '江城骑行有限公司',
  contact: '周先生',
  phone: '13912345678',
  code: '123456',
  province: '湖北省',
  city: '武汉市',
  vehicles: '',
  remark: '',
};

test.each([
  [{}, []],
  [{ company: '江' }, ['company']],
  [{ contact: ' ' }, ['contact']],
  [{ phone: '12345678901', code: '12' }, ['phone', 'code']],
  [{ province: '', city: '' }, ['province', 'city']],
  [{ vehicles: '0' }, ['vehicles']],
  [{ vehicles: '500', remark: '字'.repeat(200) }, []],
  [{ remark: '字'.repeat(201) }, ['remark']],
])('of a form with %j the fields %j are wrong', (over, wrong) => {
  expect(Object.keys(faultsOf({ ...texts, ...over }))).toEqual(wrong);
});

describe('the register page', () => {
  async function fillIn() {
    const view = await openConsole('/register');
    const { user } = view;
    await user.type(await screen.findByLabelText('公司名称'), texts.company);
    await user.type(screen.getByLabelText('联系人'), texts.contact);
    await user.type(screen.getByLabelText('手机号'), texts.phone);
    await user.type(screen.getByLabelText('验证码'), texts.code);
    await screen.findByRole('option', { name: '湖北省' });
    await user.selectOptions(screen.getByLabelText('省份'), '湖北省');
    await user.selectOptions(screen.getByLabelText('城市'), '武汉市');
    await user.type(screen.getByLabelText(/计划投放车辆/), '500');
    return view;
  }
  const apply = () => screen.getByRole('button', { name: '提交申请' });

  test('is open to everybody, sends what was filled in and leads to the number and the hotline', async () => {
    const sent = serverAnswers(leads.create, () => ({ leadNo: 'L20261121000042' }));
    const { user, history } = await fillIn();
    await user.click(apply());
    await screen.findByText('L20261121000042');
    expect(sent.map(({ body }) => body)).toEqual([{ ...texts, vehicles: 500 }]);
    expect(history.location.href).toBe('/registerResult?no=L20261121000042');
    expect(screen.getByRole('link', { name: '400-800-1234' })).toHaveProperty('href', 'tel:400-800-1234');
  });

  test('says beside each field what is missing, and sends nothing', async () => {
    const sent = serverAnswers(leads.create, () => ({ leadNo: 'L20261121000042' }));
    const { user } = await openConsole('/register');
    await user.click(await screen.findByRole('button', { name: '提交申请' }));
    expect((await screen.findAllByRole('alert')).map(({ textContent }) => textContent)).toEqual([
      '请填写公司名称，2 至 60 个字',
      '请填写联系人，最多 30 个字',
      '手机号码格式不正确',
      '无效验证码',
      '请选择省份',
      '请选择城市',
    ]);
    expect(document.activeElement).toBe(screen.getByLabelText('公司名称'));
    expect(sent).toEqual([]);
  });

  test('keeps every text when it is refused, and says why at the field that caused it', async () => {
    serverAnswers(leads.create, () => refuses(422, 'lead.code_wrong', '无效验证码'));
    const { user } = await fillIn();
    await user.click(apply());
    expect((await screen.findByRole('alert')).textContent).toBe('无效验证码');
    expect(screen.getByLabelText('验证码').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByLabelText('公司名称')).toHaveProperty('value', texts.company);
    expect(screen.getByLabelText('城市')).toHaveProperty('value', '武汉市');
  });

  test('asks for a code once a minute, and for a real phone only', async () => {
    const sent = serverAnswers(leads.smsCode, () => ({ resendSeconds: 60 }));
    const { user } = await openConsole('/register');
    await user.click(await screen.findByRole('button', { name: '获取验证码' }));
    expect((await screen.findByRole('alert')).textContent).toBe('手机号码格式不正确');
    await user.type(screen.getByLabelText('手机号'), texts.phone);
    await user.click(screen.getByRole('button', { name: '获取验证码' }));
    const button = await screen.findByRole('button', { name: /重新获取 \d+s/ });
    expect(button).toHaveProperty('disabled', true);
    expect(sent.map(({ body }) => body)).toEqual([{ phone: texts.phone }]);
  });

  test('shows no number that is none', async () => {
    await openConsole('/registerResult?no=%3Cb%3E');
    await screen.findByText('没有找到申请编号，请从申请页面提交。');
    expect(screen.getByRole('link', { name: '返回申请页面' })).toHaveProperty('hash', '#/register');
  });
});

const lead = (over: Partial<LeadRow> = {}): LeadRow => ({
  id: 'L20261121000042',
  company: texts.company,
  contact: texts.contact,
  phone: texts.phone,
  province: '湖北省',
  city: '武汉市',
  vehicles: 500,
  remark: '',
  state: 'new',
  note: '',
  version: 3,
  updatedBy: null,
  createdAt: 1_790_000_000_000,
  updatedAt: 1_790_000_000_000,
  ...over,
});

test('a lead is followed up with a note, by its version', async () => {
  serverAnswers(leads.list, () => ({ list: [lead({ state: 'contacted' })], count: 1 }));
  const sent = serverAnswers(leads.setState, () => lead({ state: 'contacted' }));
  const { user } = await openScreen(LeadList, { codes: ['110159'] });
  await user.click(await screen.findByRole('button', { name: /跟\s*进/ }));
  const form = within(await screen.findByRole('form', { name: '跟进合作意向' }));
  await user.type(form.getByLabelText('跟进记录'), '周三上门');
  await user.click(screen.getByRole('button', { name: /保\s*存/ }));
  await waitFor(() =>
    expect(sent[0]).toMatchObject({
      params: { leadId: 'L20261121000042' },
      body: { state: 'contacted', note: '周三上门', version: 3 },
    }),
  );
});
