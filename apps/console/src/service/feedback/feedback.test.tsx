import { feedback, type FeedbackDetail as Ticket } from '@kickstand/contract/service/feedback';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { forgetAll, refuses, serverAnswers } from '../../../test/fakes/fake-server.ts';
import { openScreen } from '../../../test/open.tsx';
import { withAdded } from './attachments.ts';
import FeedbackDetail from './feedback-detail.tsx';
import { keepDraft, keptDraft } from './feedback-draft.ts';
import FeedbackFormPage from './feedback-form.tsx';
import FeedbackList from './feedback-list.tsx';

const codes = ['1801', '180102', '1802', '180202'];
const context = { browser: 'Chromium', build: '7', route: '/home', requestIds: ['req-1', 'req-2'] };
const one: Ticket = {
  id: 'f1',
  title: '地图上看不到车辆',
  kind: 'bug',
  level: 'P2',
  module: '/vehicle/operation-map',
  state: 'replying',
  agentId: 3,
  agent: '江北骑行',
  creator: '孙立军',
  handler: '陈明远',
  createdAt: Date.now() - 7_200_000,
  dueAt: Date.now() + 3_600_000,
  lastReplyAt: Date.now() - 600_000,
  firstReplySeconds: 900,
  solvedAt: null,
  score: null,
  text: '刷新以后还是看不到任何车辆',
  object: null,
  happenedAt: null,
  contactPhone: '13800000007',
  context,
  photos: [],
  files: [{ id: 'x', name: '日志.txt', bytes: 2_048, address: '/saved-files/x' }],
  events: [
    {
      no: 1,
      at: Date.now() - 7_200_000,
      kind: 'created',
      side: 'customer',
      by: '孙立军',
      text: '',
      state: 'new',
      isInternal: false,
    },
    {
      no: 2,
      at: Date.now() - 600_000,
      kind: 'replied',
      side: 'vendor',
      by: '陈明远',
      text: '请刷新后再看',
      state: 'replying',
      isInternal: false,
    },
  ],
  scoreText: '',
  duplicateOf: null,
  side: 'customer',
  canUrge: true,
  canReopen: false,
  canRate: true,
  version: 3,
};

beforeEach(() => {
  localStorage.clear();
  serverAnswers(feedback.list, () => ({ list: [one], count: 1 }));
  serverAnswers(feedback.single, () => one);
  serverAnswers(feedback.people, () => ({ list: [{ operatorId: 'li', name: '李雨桐' }] }));
  serverAnswers(feedback.similar, () => ({ list: [] }));
});
afterEach(forgetAll);

test('the list says how far each ticket is, and how long the first answer took', async () => {
  await openScreen(FeedbackList, { codes });
  expect(await screen.findByText('地图上看不到车辆')).toBeTruthy();
  expect(screen.getByText('处理中')).toBeTruthy();
  expect(screen.getByText(/15 分/)).toBeTruthy();
});

describe('a ticket', () => {
  const opened = async (over: Partial<Ticket> = {}, more: string[] = []) => {
    serverAnswers(feedback.single, () => ({ ...one, ...over }));
    const view = await openScreen(FeedbackDetail, { codes: [...codes, ...more], search: { id: 'f1' } });
    await screen.findByRole('heading', { name: /地图上看不到车辆/ });
    return view;
  };
  const buttons = (...names: string[]) =>
    names.map((name) => screen.queryByRole('button', { name }) !== null);

  test('shows its thread and files, and to each side what it can do now', async () => {
    await opened();
    expect(screen.getByText('请刷新后再看')).toBeTruthy();
    expect(screen.getByRole('link', { name: /日志.txt/ }).getAttribute('href')).toBe('/saved-files/x');
    expect(buttons('催办', '标记解决', '关闭', '重新打开', '评价', '分派', '调整')).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });

  test('is assigned and changed by the vendor', async () => {
    await opened({ side: 'vendor' }, ['180167']);
    expect(buttons('催办', '分派', '调整')).toEqual([false, true, true]);
  });

  test('is answered with what both sides read or with a note for the own one', async () => {
    const sent = serverAnswers(feedback.reply, () => one);
    const { user } = await opened();
    await user.type(screen.getByLabelText('回复内容'), '还是看不到');
    await user.click(screen.getByLabelText('仅本方可见（内部备注）'));
    expect(screen.queryByText(/^图片/)).toBeNull();
    await user.click(screen.getByRole('button', { name: '发送' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toMatchObject({ text: '还是看不到', isInternal: true });
  });

  test('that is over is rated with one to five', async () => {
    const sent = serverAnswers(feedback.rate, () => one);
    const { user } = await opened({ state: 'solved', canReopen: true });
    await user.click(screen.getByRole('button', { name: '评价' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: /确\s?定|确认|评价/ }));
    expect(await within(dialog).findByText('请选择 1-5 分')).toBeTruthy();
    await user.click(within(dialog).getAllByRole('radio')[3] as HTMLElement);
    await user.click(within(dialog).getByRole('button', { name: /确\s?定|确认|评价/ }));
    await waitFor(() => expect(sent).toMatchObject([{ body: { score: 4 } }]));
  });
});

describe('the form', () => {
  const pick = async (
    user: Awaited<ReturnType<typeof openScreen>>['user'],
    label: string,
    option: string,
  ) => {
    await user.click(screen.getByLabelText(label));
    await user.click(await screen.findByTitle(option));
  };
  const filled = async (level?: string) => {
    keepDraft({ module: '/vehicle/operation-map' });
    const view = await openScreen(FeedbackFormPage, { codes });
    const { user } = view;
    await pick(user, '类型', '缺陷');
    if (level) await pick(user, '级别', level);
    fireEvent.change(screen.getByLabelText('标题'), { target: { value: one.title } });
    fireEvent.change(screen.getByLabelText('问题描述'), { target: { value: one.text } });
    fireEvent.change(screen.getByLabelText('联系电话'), { target: { value: one.contactPhone } });
    return view;
  };
  const submit = () => screen.getByRole('button', { name: /提\s?交/ });

  test('sends what was typed with what the browser says of itself, once however often it is pressed', async () => {
    const sent = serverAnswers(feedback.create, () => ({ feedbackId: 'f1' }));
    const { user } = await filled();
    await user.click(submit());
    await user.click(submit());
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toMatchObject({
      kind: 'bug',
      level: 'P3',
      module: '/vehicle/operation-map',
      title: one.title,
      context: { browser: navigator.userAgent },
    });
    await waitFor(() => expect(keptDraft()).toBeUndefined());
  });

  test('asks of P1 whether the phone can be reached', async () => {
    const sent = serverAnswers(feedback.create, () => ({ feedbackId: 'f1' }));
    const { user } = await filled('P1 业务中断');
    await user.click(submit());
    await screen.findByText('P1 工单请先确认联系电话畅通');
    await user.click(screen.getByRole('checkbox', { name: /我确认 13800000007/ }));
    expect(keptDraft()).not.toHaveProperty('phoneConfirmed');
    await user.click(submit());
    await waitFor(() => expect(sent).toMatchObject([{ body: { phoneConfirmed: true } }]));
  });

  test('sends files first, and after a refusal only what was not sent', async () => {
    const uploaded = serverAnswers(feedback.uploadFile, () => ({ fileId: 'file-1' }));
    let refused = true;
    const sent = serverAnswers(feedback.create, () =>
      refused ? refuses(404, 'feedback.object', '没有找到') : { feedbackId: 'f1' },
    );
    const { user } = await filled();
    await user.upload(screen.getByLabelText(/^附件/), new File(['08:00'], 'a.txt'));
    await user.click(submit());
    await screen.findByText('没有找到');
    refused = false;
    await new Promise((soon) => setTimeout(soon, 1_050));
    await user.click(submit());
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(uploaded).toHaveLength(1);
    expect(sent[1]?.body.fileIds).toEqual(['file-1']);
  });

  test('names tickets with titles like the typed one', async () => {
    serverAnswers(feedback.similar, () => ({
      list: [{ id: 'f9', title: '地图看不到车辆', state: 'solved' as const, createdAt: Date.now() }],
    }));
    await filled();
    expect(await screen.findByText('地图看不到车辆')).toBeTruthy();
  });

  test('begins with what was typed and not sent for a week, until it is thrown away', async () => {
    const { user } = await filled();
    expect(keptDraft()).toMatchObject({ title: one.title });
    document.body.innerHTML = '';
    await openScreen(FeedbackFormPage, { codes });
    expect(screen.getByLabelText('标题')).toHaveProperty('value', one.title);
    await user.click(await screen.findByRole('button', { name: '清空草稿' }));
    expect(screen.getByLabelText('标题')).toHaveProperty('value', '');
    keepDraft({ title: 'x' }, Date.now() - 7 * 86_400_000 - 1);
    expect(keptDraft()).toBeUndefined();
  });
});

test('of files that are picked so many are taken as there is room for, and none that is too large', () => {
  const files = Array.from({ length: 5 }, (_, i) => new File(['x'], `${i}.txt`));
  const { picked, tooMany, tooLarge } = withAdded([], 'files', files);
  expect([picked.length, tooMany, tooLarge]).toEqual([3, true, undefined]);
  const large = new File([new Uint8Array(5_000_001)], 'large.png');
  expect(withAdded([], 'pictures', [large])).toEqual({ picked: [], tooLarge: 'large.png', tooMany: false });
});
