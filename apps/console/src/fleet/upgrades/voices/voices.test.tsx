import { assets } from '@kickstand/contract/fleet/production';
import { speech } from '@kickstand/contract/fleet/speech';
import {
  type UpgradeRow,
  type VoicePackRow,
  type VoiceSoundRow,
  voiceJobs,
  voicePacks,
} from '@kickstand/contract/fleet/upgrades';
import { vehicles } from '@kickstand/contract/fleet/vehicles';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { forgetAll, refuses, serverAnswers } from '../../../../test/fakes/fake-server.ts';
import { openScreen } from '../../../../test/open.tsx';
import { quickStyles } from '../../../../test/quick/quick-styles.ts';
import { linesOfPush } from './push-preview.tsx';
import VoicePage from './voice-page.tsx';

beforeAll(quickStyles);
afterEach(forgetAll);

const maker = { codes: ['06', '0664'] };
const pack: VoicePackRow = {
  id: 'p1',
  name: '方言语音',
  model: '飞翼 K1',
  modelId: 1,
  packageVersion: 'v13',
  state: 'draft',
  standard: 6,
  own: 2,
  size: 81_920,
  md5: null,
  vehicles: 12,
  notes: '',
  uploadedAt: 1_790_000_000_000,
  uploadedBy: '语音',
  version: 3,
};
const slot: VoiceSoundRow = {
  id: 'p1-1',
  packageId: 'p1',
  slot: 1,
  use: 'arm',
  isOpen: true,
  version: 3,
  text: '已设防',
  size: 8_044,
  hz: 8_000,
  lengthMs: 500,
  peak: -6,
};
const empty: VoiceSoundRow = {
  ...slot,
  id: 'p1-7',
  slot: 7,
  use: 'own',
  text: null,
  size: null,
  hz: null,
  lengthMs: null,
  peak: null,
};
const job: UpgradeRow = {
  id: 'j1',
  name: '方言试点',
  packageId: 'p1',
  packageName: '方言语音',
  model: '飞翼 K1',
  packageVersion: 'v13',
  areas: ['江汉'],
  state: 'done',
  vehicles: 80,
  canary: 80,
  waiting: 0,
  underWay: 0,
  ok: 78,
  fail: 1,
  offline: 0,
  skipped: 1,
  eta: null,
  window: null,
  concurrency: 50,
  stopPercent: 10,
  isDowngrade: false,
  stop: null,
  createdAt: 1_790_000_000_000,
  createdBy: '语音',
  startedAt: 1_790_000_000_000,
  endedAt: 1_790_000_100_000,
  isOwn: true,
  version: 5,
};

const open = (search: Record<string, string>, who = maker, isOpen = true) => {
  serverAnswers(voicePacks.list, () => ({ list: [pack], count: 1 }));
  serverAnswers(voicePacks.sounds, () => ({
    list: [slot, empty].map((one) => ({ ...one, isOpen })),
    count: 2,
  }));
  serverAnswers(voiceJobs.list, () => ({ list: [job], count: 1 }));
  serverAnswers(voiceJobs.vehicles, () => ({ list: [], count: 0 }));
  serverAnswers(assets.choices, () => ({ models: [{ id: 1, name: '飞翼 K1', schemeId: null }], agents: [] }));
  serverAnswers(vehicles.areas, () => ({ list: [], count: 0 }));
  return openScreen(VoicePage, { ...who, search });
};
const rowOf = async (text: string) => (await screen.findByText(text)).closest('tr') as HTMLElement;

test('voice packs say how many of their slots speak, where they stand and how many vehicles have them', async () => {
  await open({});
  const row = await rowOf('方言语音');
  for (const said of ['v13', '草稿', '6 / 6', '2 / 14', '12'])
    expect(within(row).getByText(said), said).toBeTruthy();
});

test('who has not the right is told which one is missing', async () => {
  await open({}, { codes: [] });
  expect(await screen.findByText(/06/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: '新建语音包' })).toBeNull();
});

test('who may only look is offered nothing to change', async () => {
  await open({ pack: 'p1' }, { codes: ['06'] });
  await rowOf('已设防');
  expect(screen.queryByRole('button', { name: '上传声音' })).toBeNull();
});

test('a sound is fetched when somebody wants to hear it, and played from the browser’s own memory', async () => {
  const made = vi.fn(() => 'blob:sound');
  const dropped = vi.fn();
  Object.assign(URL, { createObjectURL: made, revokeObjectURL: dropped });
  const sent = serverAnswers(voicePacks.sound, () => ({ content: btoa('RIFF') }));
  const { user } = await open({ pack: 'p1' });
  const row = within(await rowOf('已设防'));
  expect(sent).toHaveLength(0);
  await user.click(row.getByRole('button', { name: '试听' }));
  const player = await row.findByLabelText('1 号槽位的声音');
  expect(player.getAttribute('src')).toBe('blob:sound');
  expect(sent[0]?.params).toEqual({ id: 'p1', slot: '1' });
  const silent = within(await rowOf('自定义'));
  expect(silent.queryByRole('button', { name: '试听' })).toBeNull();
});

test('a sound that is refused leaves what was given in the dialog, with why', async () => {
  const sent = serverAnswers(voicePacks.putSound, () => refuses(400, 'voice.silent', '文件里没有声音'));
  const { user } = await open({ pack: 'p1' });
  await user.click(within(await rowOf('自定义')).getByRole('button', { name: '上传声音' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.upload(dialog.getByLabelText('声音文件', { selector: 'input' }), new File(['x'], 'a.wav'));
  await dialog.findByText(/a\.wav/);
  await user.type(dialog.getByLabelText('文字'), '请停车');
  await user.click(dialog.getByRole('button', { name: '确定' }));
  expect(await dialog.findByText('文件里没有声音')).toBeTruthy();
  expect(sent[0]).toMatchObject({
    params: { id: 'p1', slot: '7' },
    body: { text: '请停车', content: btoa('x'), version: 3 },
  });
});

const openSpeaking = async (voices: string[]) => {
  serverAnswers(speech.voices, () => ({ list: voices, count: voices.length }));
  const { user } = await open({ pack: 'p1' });
  const row = within(await rowOf('已设防'));
  const direct = row.queryByRole('button', { name: '文字转语音' });
  if (!direct) await user.click(row.getByRole('button', { name: /更多/ }));
  await user.click(direct ?? (await screen.findByText('文字转语音')));
  return { user, dialog: within(await screen.findByRole('dialog')) };
};

test('a text is spoken in the first voice or another one, listened to, and put into the slot as it was heard', async () => {
  Object.assign(URL, { createObjectURL: () => 'blob:sound', revokeObjectURL: () => undefined });
  const spoken = serverAnswers(speech.speak, () => ({ content: btoa('RIFF'), lengthMs: 900 }));
  const put = serverAnswers(voicePacks.putSound, () => ({ id: 'p1' }));
  const { user, dialog } = await openSpeaking(['alloy', 'nova']);
  const text = await dialog.findByLabelText('文字');
  expect((text as HTMLInputElement).value).toBe('已设防');
  await user.click(dialog.getByRole('button', { name: '合成试听' }));
  expect(await dialog.findByLabelText('合成的声音')).toBeTruthy();
  await user.type(text, '好');
  expect(dialog.queryByLabelText('合成的声音'), 'another text has to be heard anew').toBeNull();
  await user.click(dialog.getByRole('button', { name: '确定' }));
  expect(await dialog.findByText('请填写文字并合成试听')).toBeTruthy();
  await user.click(dialog.getByLabelText('音色'));
  await user.click(await screen.findByTitle('nova'));
  await user.click(dialog.getByRole('button', { name: '合成试听' }));
  await dialog.findByLabelText('合成的声音');
  await user.click(dialog.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(put).toHaveLength(1));
  expect(spoken.map(({ body }) => body)).toEqual([
    { text: '已设防', voice: 'alloy' },
    { text: '已设防好', voice: 'nova' },
  ]);
  expect(put[0]).toMatchObject({
    params: { id: 'p1', slot: '1' },
    body: { text: '已设防好', content: btoa('RIFF'), version: 3 },
  });
});

test('why a provider gave no sound stands beside the text', async () => {
  serverAnswers(speech.speak, () => refuses(503, 'speech.provider', '语音合成服务未能给出声音：HTTP 429'));
  const { user, dialog } = await openSpeaking(['alloy']);
  await user.click(await dialog.findByRole('button', { name: '合成试听' }));
  expect(await dialog.findByText('语音合成服务未能给出声音：HTTP 429')).toBeTruthy();
  expect(dialog.queryByLabelText('合成的声音')).toBeNull();
});

test('without a provider the dialog says that texts are recorded by hand, and where one is set', async () => {
  const { dialog } = await openSpeaking([]);
  expect((await dialog.findByRole('note')).textContent).toMatch(/录音.*系统配置/);
  expect(dialog.queryByRole('button', { name: '合成试听' })).toBeNull();
});

test('a pack that was tried says why its sounds change no more', async () => {
  await open({ pack: 'p1' }, maker, false);
  const upload = within(await rowOf('自定义')).getByRole('button', { name: /上传声音/ });
  expect(upload.getAttribute('aria-disabled')).toBe('true');
});

test('a push says how far it is and is rolled back with a reason', async () => {
  const sent = serverAnswers(voiceJobs.rollback, () => ({ id: 'j2' }));
  const { user } = await open({ tab: 'jobs' });
  const row = within(await rowOf('方言试点'));
  for (const said of ['已完成', '80 / 80', '78']) expect(row.getByText(said), said).toBeTruthy();
  const direct = row.queryByRole('button', { name: '回滚' });
  if (!direct) await user.click(row.getByRole('button', { name: /更多/ }));
  await user.click(direct ?? (await screen.findByText('回滚')));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('原因'), '居民投诉声音太大');
  await user.click(dialog.getByRole('button', { name: '确定' }));
  await waitFor(() =>
    expect(sent[0]).toMatchObject({ params: { id: 'j1' }, body: { reason: '居民投诉声音太大' } }),
  );
});

test('the form of a push says how many vehicles it reaches, who is left out and why, how much it sends and how long that takes', async () => {
  const preview = {
    vehicles: 78,
    already: 2,
    barred: 0,
    busy: [],
    downgrades: 0,
    canary: 78,
    strata: [{ stratum: 'A', vehicles: 78, canary: 78 }],
    hours: 0.3,
    megabytes: 6.5,
    costCents: null,
  };
  expect(linesOfPush(preview)).toEqual([
    '下发到 78 辆',
    '2 辆已是此版本，跳过',
    '约 0.3 小时 · 流量约 6.5 MB',
  ]);
  expect(linesOfPush({ ...preview, vehicles: 0 })).toEqual(['没有符合条件的车辆', '2 辆已是此版本，跳过']);
  const asked = serverAnswers(voiceJobs.preview, () => preview);
  const { user } = await open({ tab: 'jobs' }, maker);
  serverAnswers(voicePacks.list, () => ({ list: [{ ...pack, state: 'released' as const }], count: 1 }));
  await user.click((await screen.findAllByRole('button', { name: '下发语音包' }))[0] as HTMLElement);
  const form = within(await screen.findByRole('dialog'));
  expect(form.queryByText('预估')).toBeNull();
  await user.click(form.getByLabelText('语音包'));
  await user.click(await screen.findByTitle(/方言语音 v13/));
  await user.type(form.getByLabelText('指定车辆'), '10000001,');
  expect(await form.findByText('下发到 78 辆')).toBeTruthy();
  expect(asked.at(-1)?.query).toMatchObject({ packageId: 'p1', carIds: ['10000001'] });
});
