import { session } from '@kickstand/contract/platform/session';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { aBike, type BikeRow, bikes } from '../../../test/bikes.ts';
import { forgetAll, refuses, serverAnswers } from '../../../test/fakes/fake-server.ts';
import { openScreen } from '../../../test/open.tsx';
import { defineAction } from '../action/define-action.tsx';
import { defineAsk } from '../action/define-ask.tsx';
import { hiddenField, moneyField, textField } from '../form/fields.tsx';
import { defineForm } from '../form/form.tsx';
import { send } from './client.ts';
import { operator } from './operator.ts';

// Fetched lazily by what is tested; here from the start, so that no test waits for a busy machine.
await import('./step-up-dialog.tsx');

afterEach(forgetAll);

const rider = { codes: ['5009', '5003'] };
const bike = aBike('b1') as BikeRow;
const stepUpNeeded = () => refuses(403, 'common.step_up', '为了安全，请先验证身份');

/** By its form: what labels the dialogs of antd has the same id for all of them in tests. */
const theForm = { name: '请验证身份' };
async function dialog() {
  const form = await screen.findByRole('form', theForm);
  return form.closest<HTMLElement>('[role=dialog]') as HTMLElement;
}

const Ring = defineAsk<BikeRow, typeof bikes.ring>({
  call: bikes.ring,
  label: '响铃',
  level: 3,
  request: (row, { reason }) => ({ params: { bikeId: row.bikeId }, body: { ...(reason && { reason }) } }),
});

/** Wants a proof until a code was right. */
function guardedRing() {
  let proven = false;
  const proofs = serverAnswers(session.stepUp, ({ body }) => {
    if (body.code !== '123456') return refuses(400, 'session.code_wrong', '验证码错误');
    proven = true;
    return { until: 1 };
  });
  const rung = serverAnswers(bikes.ring, () => (proven ? { jobId: 'j1' } : stepUpNeeded()));
  return { proofs, rung };
}

async function askToRing() {
  const opened = await openScreen(() => <Ring row={bike} />, rider);
  await opened.user.click(screen.getByRole('button', { name: '响铃' }));
  await opened.user.type(await screen.findByLabelText('原因'), '夜间寻车测试');
  await opened.user.click(screen.getByRole('button', { name: '确定' }));
  return opened;
}

describe('a call that wants a proof', () => {
  test('asks for a code and goes on as the same wish, and the question it came from keeps its text', async () => {
    const { proofs, rung } = guardedRing();
    const codes = serverAnswers(session.stepUpCode, () => ({ resendSeconds: 60 }));
    const { user } = await askToRing();
    const asked = within(await dialog());
    expect(asked.getByText('验证码将发送至 138****0001')).toBeTruthy();

    await user.click(asked.getByRole('button', { name: '获取验证码' }));
    expect(await asked.findByText('验证码已发送至 138****0001')).toBeTruthy();
    expect(asked.getByRole('button', { name: /秒后重新发送/ }).hasAttribute('disabled')).toBe(true);
    expect(codes.length).toBe(1);

    await user.type(asked.getByLabelText('验证码'), '123456');
    await user.click(asked.getByRole('button', { name: '验证并继续' }));
    expect(await screen.findByText('响铃：已完成')).toBeTruthy();
    expect(proofs).toMatchObject([{ body: { by: 'sms', code: '123456' } }]);
    expect(rung.map(({ body }) => body)).toEqual([{ reason: '夜间寻车测试' }, { reason: '夜间寻车测试' }]);
    const [first, second] = rung.map(({ headers }) => headers.get('idempotency-key'));
    expect(second).toBe(first);
  });

  test('says what is wrong with the code and keeps asking', async () => {
    const { proofs, rung } = guardedRing();
    const { user } = await askToRing();
    const asked = within(await dialog());
    await user.click(asked.getByRole('button', { name: '验证并继续' }));
    expect((await asked.findByRole('alert')).textContent).toContain('请输入 6 位数字验证码');
    expect(proofs).toEqual([]);
    await user.type(asked.getByLabelText('验证码'), '000000');
    await user.click(asked.getByRole('button', { name: '验证并继续' }));
    expect(await asked.findByText('验证码错误')).toBeTruthy();
    expect(rung.length).toBe(1);
  });

  test('given up, stays refused: the question is still there with its text and says why', async () => {
    const { rung } = guardedRing();
    const { user } = await askToRing();
    await user.click(within(await dialog()).getByRole('button', { name: '取消' }));
    expect(await screen.findByText('为了安全，请先验证身份')).toBeTruthy();
    expect(screen.getByLabelText('原因')).toHaveProperty('value', '夜间寻车测试');
    await waitFor(() => expect(screen.queryByRole('form', theForm)).toBeNull());
    expect(rung.length).toBe(1);
    expect(screen.queryByText('禁止访问')).toBeNull();
  });
});

test('is given up with Esc, and the focus goes back to where it was', async () => {
  guardedRing();
  const { user } = await openScreen(() => <button type="button">前</button>, rider);
  screen.getByRole('button', { name: '前' }).focus();
  const ringing = send(bikes.ring, { params: { bikeId: 'b1' }, body: {} });
  const refused = expect(ringing).rejects.toThrow('为了安全，请先验证身份');
  await user.type(within(await dialog()).getByLabelText('验证码'), '12');
  await user.keyboard('{Escape}');
  await refused;
  await waitFor(() => expect(document.activeElement?.textContent).toBe('前'));
});

test('several calls at once ask once', async () => {
  const { rung } = guardedRing();
  const { user } = await openScreen(() => null, rider);
  const all = ['b1', 'b2', 'b3'].map((bikeId) => send(bikes.ring, { params: { bikeId }, body: {} }));
  const asked = await dialog();
  await waitFor(() => expect(rung.length).toBe(3));
  expect(screen.getAllByRole('form', theForm).length).toBe(1);
  await user.type(within(asked).getByLabelText('验证码'), '123456{Enter}');
  expect(await Promise.all(all)).toEqual([{ jobId: 'j1' }, { jobId: 'j1' }, { jobId: 'j1' }]);
  expect(rung.length).toBe(6);
});

test('with an authenticator app its code is asked first, and a text message is the other way', async () => {
  const { proofs } = guardedRing();
  const { user } = await openScreen(() => null, { ...rider, totp: true });
  expect(operator()?.totp).toBe(true);
  const ringing = send(bikes.ring, { params: { bikeId: 'b1' }, body: {} });
  const asked = within(await dialog());
  expect(asked.queryByRole('button', { name: '获取验证码' })).toBeNull();
  fireEvent.click(asked.getByText('短信验证码'));
  expect(await asked.findByRole('button', { name: '获取验证码' })).toBeTruthy();
  fireEvent.click(asked.getByText('身份验证器'));
  await user.type(asked.getByLabelText('验证码'), '123456{Enter}');
  await ringing;
  expect(proofs).toMatchObject([{ body: { by: 'totp', code: '123456' } }]);
});

test('a form in a drawer goes on after the proof, above which it stood', async () => {
  let proven = false;
  serverAnswers(session.stepUp, () => {
    proven = true;
    return { until: 1 };
  });
  const saved = serverAnswers(bikes.edit, () => (proven ? { jobId: 'j1' } : stepUpNeeded()));
  const Edit = defineAction<BikeRow, typeof bikes.edit>({
    call: bikes.edit,
    label: '编辑',
    form: defineForm({
      call: bikes.edit,
      title: '编辑车辆',
      labels: { name: '名称', owed: '欠费', note: '备注', version: '' },
      fields: { name: textField, owed: moneyField, note: textField, version: hiddenField },
      start: (row: BikeRow) => ({ name: '小黄', owed: row.owed, version: 7 }),
      request: (row, body) => ({ params: { bikeId: row.bikeId }, body }),
    }),
  });
  const { user } = await openScreen(() => <Edit row={bike} />, rider);
  await user.click(screen.getByRole('button', { name: '编辑' }));
  await user.type(await screen.findByLabelText('备注'), '前轮异响');
  await user.click(screen.getByRole('button', { name: '保存' }));
  const asked = await dialog();
  await user.type(within(asked).getByLabelText('验证码'), '123456{Enter}');
  expect(await screen.findByText('编辑：已完成')).toBeTruthy();
  expect(saved.at(-1)?.body).toMatchObject({ note: '前轮异响', version: 7 });
});
