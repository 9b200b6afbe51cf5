import { type Assignee, ops, spotChecks, type WorkRow } from '@kickstand/contract/work/field-work';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { forgetAll, serverAnswers } from '../../../../test/fakes/fake-server.ts';
import { openScreen } from '../../../../test/open.tsx';
import { checkInspection, DrawChecks } from './spot-checks.tsx';

vi.setConfig({ testTimeout: 60_000 });
afterEach(forgetAll);

const codes = ['090301', '09030111'];
const Check = checkInspection;
const row = {
  id: 't-1',
  carId: '620100001',
  assignee: '朱建辉',
  team: ['李强'],
  check: null,
} as unknown as WorkRow;
const person = (operatorId: string, name: string): Assignee => ({
  operatorId,
  name,
  agentId: 3,
  openTasks: 1,
  most: 20,
  distanceM: null,
  duty: true,
});
const press = async (user: Awaited<ReturnType<typeof openScreen>>['user']) => {
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getAllByRole('button').at(-1) as HTMLElement);
};

test('an inspection is checked by whoever takes it, or by somebody who did not do it', async () => {
  const list = [person('a', '朱建辉'), person('b', '李强'), person('c', '王芳')];
  serverAnswers(ops.assignees, () => ({ list, count: 3, proposedId: 'a', byArea: [], tasked: [] }));
  const sent = serverAnswers(spotChecks.check, () => ({ taskId: 't-2' }));
  const { user } = await openScreen(() => <Check row={row} />, { codes });
  await user.click(await screen.findByRole('button', { name: '抽查' }));
  await user.click(await within(await screen.findByRole('dialog')).findByRole('combobox'));
  expect(await screen.findByText(/^王芳/)).toBeTruthy();
  expect(screen.queryByText(/朱建辉|李强/)).toBeNull();
  await user.click(screen.getByText(/^王芳/));
  await press(user);
  await waitFor(() => expect(sent).toMatchObject([{ params: { taskId: 't-1' }, body: { assigneeId: 'c' } }]));
});

test('what waits to be checked is not checked twice', async () => {
  await openScreen(() => <Check row={{ ...row, check: 'waiting' }} />, { codes });
  const button = await screen.findByRole('button', { name: /抽查/ });
  expect(button.getAttribute('aria-disabled') ?? button.getAttribute('disabled')).not.toBeNull();
});

test('as many as are asked for are drawn from the days in sight', async () => {
  const sent = serverAnswers(spotChecks.draw, () => ({ carIds: ['620100001', '620100002'] }));
  const { user } = await openScreen(DrawChecks, {
    codes,
    search: { from: '1790000000000', to: '1790600000000', serviceAreaId: '31' },
  });
  await user.click(await screen.findByRole('button', { name: '随机抽查' }));
  const box = await within(await screen.findByRole('dialog')).findByRole('spinbutton');
  await user.clear(box);
  await user.type(box, '2');
  await press(user);
  await waitFor(() =>
    expect(sent[0]?.body).toEqual({ n: 2, from: 1_790_000_000_000, to: 1_790_600_000_000, areaId: 31 }),
  );
  expect(await screen.findByText('已生成 2 个抽查任务')).toBeTruthy();
});
