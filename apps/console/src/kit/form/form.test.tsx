import type { Cents } from '@kickstand/contract/kit';
import { configure, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { aBike, type BikeRow, bikes } from '../../../test/bikes.ts';
import { forgetAll, refuses, serverAnswers } from '../../../test/fakes/fake-server.ts';
import { openScreen } from '../../../test/open.tsx';
import { quickStyles } from '../../../test/quick/quick-styles.ts';
import { defineAction } from '../action/define-action.tsx';
import { centsFrom, hiddenField, longTextField, moneyField, textField } from './fields.tsx';
import { defineForm } from './form.tsx';
import { anyUnsaved, keepTexts } from './unsaved.ts';

configure({ asyncUtilTimeout: 5_000 });
beforeAll(quickStyles);
afterEach(async () => {
  vi.restoreAllMocks();
  await forgetAll();
});

const EditForm = defineForm<BikeRow, typeof bikes.edit>({
  call: bikes.edit,
  title: '编辑车辆',
  labels: { name: '名称', owed: '欠费', note: '备注', version: '版本' },
  hints: { note: '仅内部可见' },
  fields: { name: textField, owed: moneyField, note: longTextField(2), version: hiddenField },
  start: (row) => ({ name: row.name ?? '', owed: row.owed, version: 7 }),
  request: (row, body) => ({ params: { bikeId: row.bikeId }, body }),
});
const Edit = defineAction<BikeRow, typeof bikes.edit>({ call: bikes.edit, label: '编辑', form: EditForm });
const bike: BikeRow = { ...aBike('b1'), name: '小黄', owed: 1250 as Cents };

async function openForm() {
  const opened = await openScreen(() => <Edit row={bike} />, { codes: ['5003'] });
  await opened.user.click(await screen.findByRole('button', { name: '编辑' }));
  await screen.findByLabelText('名称');
  return opened;
}
const save = () => screen.getByRole('button', { name: '保存' });

test('shows what is there, sends what was changed, and goes away', async () => {
  const asked = serverAnswers(bikes.edit, () => ({ jobId: 'j' }));
  const { user } = await openForm();
  expect(screen.getByLabelText('名称')).toHaveProperty('value', '小黄');
  expect(screen.getByLabelText('欠费')).toHaveProperty('value', '12.50');
  expect(screen.getByText('仅内部可见')).toBeTruthy();
  expect(screen.queryByText('版本')).toBeNull();

  await user.clear(screen.getByLabelText('欠费'));
  await user.type(screen.getByLabelText('欠费'), '0.29');
  await user.click(save());
  await waitFor(() => expect(asked.length).toBe(1));
  expect(asked[0]).toMatchObject({ params: { bikeId: 'b1' }, body: { name: '小黄', owed: 29, version: 7 } });
  expect(asked[0]?.body).not.toHaveProperty('note');
  await waitFor(() => expect(screen.queryByLabelText('名称')).toBeNull());
});

test('what was typed is there again after the console was loaded anew in another language', async () => {
  const { user, unmount } = await openForm();
  await user.clear(screen.getByLabelText('名称'));
  await user.type(screen.getByLabelText('名称'), '小绿');
  keepTexts();
  unmount();

  await openForm();
  expect(screen.getByLabelText('名称')).toHaveProperty('value', '小绿');
  expect(anyUnsaved(['/test'])).toBe(true);
});

test('of two that are open at once, as in two tabs, each has its own labels', async () => {
  const other: BikeRow = { ...bike, bikeId: 'b2', name: '小绿' };
  const nothing = () => Promise.resolve();
  await openScreen(
    () => (
      <>
        <EditForm row={bike} send={nothing} close={() => {}} />
        <EditForm row={other} send={nothing} close={() => {}} />
      </>
    ),
    { codes: ['5003'] },
  );
  const named = await screen.findAllByLabelText('名称');
  expect(named.map((field) => (field as HTMLInputElement).value)).toEqual(['小黄', '小绿']);
});

describe('before anything is sent', () => {
  test.each([
    ['名称', '', '请填写此项'],
    ['名称', 'x', '至少 2 个字符'],
    ['名称', '一二三四五六七八九十一', '最多 10 个字符'],
    ['欠费', 'abc', '请填写此项'],
    ['备注', '一二三四五六七八九十一二三四五六七八九十一', '最多 20 个字符'],
  ])('%s "%s" is told beside the field: %s', async (label, typed, sentence) => {
    const asked = serverAnswers(bikes.edit, () => ({ jobId: 'j' }));
    const { user } = await openForm();
    const control = screen.getByLabelText(label);
    await user.clear(control);
    if (typed) await user.type(control, typed);
    await user.click(save());
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(control.getAttribute('aria-invalid')).toBe('true');
    expect(asked).toEqual([]);
  });

  test('what must be given is marked, what may be left out is not', async () => {
    await openForm();
    const required = (label: string) => screen.getByText(label).classList.contains('ant-form-item-required');
    expect(required('名称')).toBe(true);
    expect(required('备注')).toBe(false);
  });
});

describe('a refusal', () => {
  test('is explained, and the text stays', async () => {
    serverAnswers(bikes.edit, () => refuses(409, 'common.stale_version', '数据已被他人修改，请刷新'));
    const { user } = await openForm();
    await user.type(screen.getByLabelText('备注'), '刹车异响');
    await user.click(save());
    expect((await screen.findByText('数据已被他人修改，请刷新')).closest('[role=alert]')).toBeTruthy();
    expect(screen.getByLabelText('备注')).toHaveProperty('value', '刹车异响');
  });

  test('that names fields is shown next to them', async () => {
    serverAnswers(bikes.edit, () =>
      refuses(409, 'bike.name_taken', '名称重复', { fields: { 'body.name': '已被 b7 使用' } }),
    );
    const { user } = await openForm();
    await user.click(save());
    expect(await screen.findByText('已被 b7 使用')).toBeTruthy();
    expect(screen.getByLabelText('名称').getAttribute('aria-invalid')).toBe('true');
  });
});

test('two presses within a second are one submission', async () => {
  let answer = () => {};
  const waiting = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const asked = serverAnswers(bikes.edit, async () => {
    await waiting;
    return { jobId: 'j' };
  });
  const { user } = await openForm();
  await user.dblClick(save());
  await waitFor(() => expect(asked.length).toBe(1));
  expect(save().classList.contains('ant-btn-loading')).toBe(true);
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000);
  await user.click(save());
  answer();
  await waitFor(() => expect(screen.queryByLabelText('名称')).toBeNull());
  expect(asked.length).toBe(1);
});

describe('leaving', () => {
  test('an untouched form is closed at once', async () => {
    const { user } = await openForm();
    await user.click(screen.getByRole('button', { name: '取消' }));
    await waitFor(() => expect(screen.queryByLabelText('名称')).toBeNull());
  });

  test('a touched form asks first, and the browser does too', async () => {
    const { user } = await openForm();
    const untouched = new Event('beforeunload', { cancelable: true });
    fireEvent(window, untouched);
    expect(untouched.defaultPrevented).toBe(false);

    await user.type(screen.getByLabelText('备注'), '半句');
    const unload = new Event('beforeunload', { cancelable: true });
    fireEvent(window, unload);
    expect(unload.defaultPrevented).toBe(true);

    await user.click(screen.getByRole('button', { name: '取消' }));
    expect(await screen.findByText('有未保存的内容，确定要离开吗？')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '继续编辑' }));
    expect(screen.getByLabelText('备注')).toHaveProperty('value', '半句');
    await user.click(screen.getByRole('button', { name: '取消' }));
    await user.click(await screen.findByRole('button', { name: '离开' }));
    await waitFor(() => expect(screen.queryByLabelText('名称')).toBeNull());
  });
});

describe('an amount', () => {
  test.each([
    ['2.5', 250],
    ['0.29', 29],
    ['19', 1900],
    [' 7. ', 700],
    ['999999.99', 99_999_999],
  ])('%s is %i cents', (typed, cents) => expect(centsFrom(typed)).toBe(cents));

  test.each(['', '-1', '1.234', 'abc', '1,5', '1000000'])('%s is none', (typed) =>
    expect(centsFrom(typed)).toBeUndefined(),
  );
});
