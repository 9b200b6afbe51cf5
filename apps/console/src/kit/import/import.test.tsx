import { type ImportBatch, importCalls } from '@kickstand/contract/platform/exports';
import { session } from '@kickstand/contract/platform/session';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { forgetAll, refuses, serverAnswers } from '../../../test/fakes/fake-server.ts';
import { savedFiles } from '../../../test/fakes/saved-files.ts';
import { openScreen } from '../../../test/open.tsx';
import { anyUnsaved } from '../form/unsaved.ts';
import { ImportDrawer } from './import-drawer.tsx';
import { whyNotFile } from './import-file.ts';

const saved = savedFiles();

afterEach(async () => {
  saved.length = 0;
  await forgetAll();
});

const batch = (over: Partial<ImportBatch> = {}): ImportBatch => ({
  id: 'b1',
  kind: 'staff',
  fileName: '员工.csv',
  state: 'checked',
  total: 3,
  good: 2,
  bad: [{ row: 3, given: { phone: '123', note: '' }, wrong: { phone: '手机号格式不正确' } }],
  badCount: 1,
  labels: { phone: '手机号', note: '备注' },
  createdAt: 1,
  importedAt: null,
  undoUntil: null,
  ...over,
});

async function openDrawer() {
  const column = { key: 'phone', label: '手机号', required: true, hint: '11 位', example: '13800000001' };
  serverAnswers(importCalls.template, () => ({ kind: 'staff' as const, columns: [column], xlsx: btoa('x') }));
  const settled: string[] = [];
  const opened = await openScreen(
    () => (
      <ImportDrawer
        kind="staff"
        title="导入员工"
        close={() => settled.push('closed')}
        done={({ state }) => settled.push(state)}
      />
    ),
    { path: '/permissions/user' },
  );
  await screen.findByRole('cell', { name: '13800000001' });
  return { ...opened, settled };
}
const aFile = (name = '员工.csv', text = '手机号\n13800000001\n') => new File([text], name);
async function checked() {
  const asked = serverAnswers(importCalls.check, () => batch());
  const opened = await openDrawer();
  await opened.user.upload(screen.getByLabelText('选择文件', { selector: 'input' }), aFile());
  await opened.user.click(await screen.findByRole('button', { name: '检查' }));
  await screen.findByText('2 行可以导入');
  return { ...opened, asked };
}

test('the template comes as a file, with what its columns mean', async () => {
  const { user } = await openDrawer();
  await user.click(screen.getByRole('button', { name: '下载模板' }));
  expect(saved).toEqual(['staff.xlsx']);
  expect(screen.getByRole('rowheader', { name: '手机号 必填' })).toBeTruthy();
});

test.each([
  ['a.txt', 5, '请选择 xlsx 或 csv 文件'],
  ['a.csv', 0, '文件为空'],
  ['a.xlsx', 700_001, '文件为 701 kB，超过 700 kB，请拆分后再导入'],
  ['a.XLSX', 700_000, undefined],
])('%s of %d bytes: %s', (name, size, why) => expect(whyNotFile({ name, size })).toBe(why));

test('a file of another kind is not taken, whichever way it comes', async () => {
  const asked = serverAnswers(importCalls.check, () => batch());
  await openDrawer();
  const place = screen.getByText(/拖到此处/).parentElement as HTMLElement;
  fireEvent.drop(place, { dataTransfer: { files: [aFile('notes.txt')] } });
  expect(await screen.findByText('请选择 xlsx 或 csv 文件')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '检查' })).toBeNull();
  fireEvent.drop(place, { dataTransfer: { files: [aFile()] } });
  expect(await screen.findByText('已选择：员工.csv')).toBeTruthy();
  expect(asked).toEqual([]);
});

test('a refused check says why, and the file stays chosen', async () => {
  serverAnswers(importCalls.check, () => refuses(400, 'import.columns', '模板列不匹配，缺少：姓名'));
  const { user } = await openDrawer();
  await user.upload(screen.getByLabelText('选择文件', { selector: 'input' }), aFile());
  await user.click(await screen.findByRole('button', { name: '检查' }));
  expect(await screen.findByText('模板列不匹配，缺少：姓名')).toBeTruthy();
  expect(screen.getByText('已选择：员工.csv')).toBeTruthy();
});

describe('after the check', () => {
  test('the good and the bad rows are told, the bad ones with their reasons and as a file', async () => {
    serverAnswers(importCalls.badFile, () => ({ fileName: '员工-有误.xlsx', xlsx: btoa('x') }));
    const { user, asked } = await checked();
    expect(atob(asked[0]?.body.content ?? '').length).toBe(aFile().size);
    expect(screen.getByText('1 行有误，将不会导入')).toBeTruthy();
    const row = within(screen.getByRole('table', { name: '有误的行' })).getAllByRole('row')[1] as HTMLElement;
    expect(row.textContent).toBe('3手机号 手机号格式不正确手机号 123');
    expect(anyUnsaved(['/permissions/user'])).toBe(true);
    await user.click(screen.getByRole('button', { name: '下载有误的行' }));
    await waitFor(() => expect(saved).toEqual(['员工-有误.xlsx']));
  });

  test('the good rows are imported after a proof, and taken back while that is possible', async () => {
    let proven = false;
    serverAnswers(session.stepUp, () => {
      proven = true;
      return { until: 1 };
    });
    const imported = batch({ state: 'imported', importedAt: 2, undoUntil: Date.now() + 3_600_000 });
    serverAnswers(importCalls.confirm, () =>
      proven ? imported : refuses(403, 'common.step_up', '为了安全，请先验证身份'),
    );
    serverAnswers(importCalls.undo, () => batch({ state: 'undone' }));
    const { user, settled } = await checked();
    await user.click(screen.getByRole('button', { name: '导入 2 行' }));
    await user.type(await screen.findByLabelText('验证码'), '123456{Enter}');
    expect(await screen.findByText('已导入 2 行')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '撤销导入' }));
    await user.click(await screen.findByRole('button', { name: '确定' }));
    expect(await screen.findByText('本次导入已撤销')).toBeTruthy();
    expect(settled).toEqual(['imported', 'undone']);
  });

  test('a refusal leaves the result where it is', async () => {
    serverAnswers(importCalls.confirm, () =>
      refuses(409, 'import.changed', '检查后数据已变化，请重新上传检查'),
    );
    const { user } = await checked();
    await user.click(screen.getByRole('button', { name: '导入 2 行' }));
    expect(await screen.findByText('检查后数据已变化，请重新上传检查')).toBeTruthy();
    expect(screen.getByText('2 行可以导入')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '导入其他文件' }));
    expect(await screen.findByText('已选择：员工.csv')).toBeTruthy();
  });
});
