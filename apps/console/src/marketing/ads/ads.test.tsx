import { vehicles } from '@kickstand/contract/fleet/vehicles';
import { type AdRow, ads } from '@kickstand/contract/marketing/ads';
import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { forgetAll, refuses, serverAnswers } from '../../../test/fakes/fake-server.ts';
import { openScreen } from '../../../test/open.tsx';
import { quickStyles } from '../../../test/quick/quick-styles.ts';
import AdList from './ad-list.tsx';

configure({ asyncUtilTimeout: 5_000 });
beforeAll(quickStyles);
afterEach(forgetAll);

const marketer = { codes: ['170602', '170603', '170604', '170605'] };
const ad: AdRow = {
  id: 'a1',
  name: '周末骑行',
  place: 'ride_end',
  pictureId: 'p1',
  picture: { address: '/photos/p1', thumbnail: '/photos/p1s', width: 600, height: 300 },
  link: { kind: 'https', url: 'https://m.example.com/spring' },
  isLinkRefused: false,
  areaIds: [31],
  areas: ['江汉'],
  audience: { kind: 'registered', days: 30 },
  startsAt: Date.now() - 86_400_000,
  endsAt: Date.now() + 86_400_000,
  perDay: 3,
  sort: 100,
  state: 'off',
  shows: 400,
  clicks: 30,
  ctrPercent: 7.5,
  isOwn: true,
  updatedAt: 1_790_000_000_000,
  updatedBy: '市场',
  version: 4,
};

const open = (who: { codes: string[] } = marketer, over: Partial<AdRow> = {}) => {
  serverAnswers(ads.list, () => ({ list: [{ ...ad, ...over }], count: 1 }));
  serverAnswers(ads.hosts, () => ({ hosts: ['m.example.com'], version: 2 }));
  serverAnswers(vehicles.areas, () => ({ list: [], count: 0 }));
  return openScreen(AdList, who);
};

test('the list says where each ad stands, whom it is for and what came of it', async () => {
  await open();
  const row = (await screen.findByText('周末骑行')).closest('tr') as HTMLElement;
  for (const said of ['还车后', '停用', '江汉', '7.5%']) expect(within(row).getByText(said)).toBeTruthy();
});

test('who has no code sees the ads and nothing that changes them', async () => {
  await open({ codes: [] });
  await screen.findByText('周末骑行');
  for (const name of ['新建广告', '编辑', '启用', '删除', '跳转白名单'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

test('an ad that is for others’ areas too is theirs to change as well: it offers nothing that would be refused', async () => {
  await open(marketer, { isOwn: false });
  await screen.findByText('周末骑行');
  for (const name of ['编辑', '启用', '删除']) expect(screen.queryByRole('button', { name })).toBeNull();
});

test('an ad that leads to a host that was taken away says that nobody is shown it', async () => {
  await open(marketer, { isLinkRefused: true, state: 'running' });
  expect((await screen.findAllByText('域名已不在白名单，不再投放')).length).toBeGreaterThan(0);
});

test('a refused link stands beside its field, and what was typed stays', async () => {
  const sentence = '只允许白名单内的 https 地址';
  const edited = serverAnswers(ads.edit, () =>
    refuses(400, 'ad.link', sentence, { fields: { 'body.link': sentence } }),
  );
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: '编辑' }));
  const form = within(await screen.findByRole('dialog'));
  const url = await form.findByLabelText('网页地址');
  fireEvent.change(url, { target: { value: 'https://evil.example.net/' } });
  await user.click(form.getByRole('button', { name: '保存' }));
  expect((await form.findAllByText(sentence)).length).toBeGreaterThan(0);
  expect(edited[0]).toMatchObject({
    params: { id: 'a1' },
    body: { version: 4, pictureId: 'p1', link: { kind: 'https', url: 'https://evil.example.net/' } },
  });
  expect(url).toHaveProperty('value', 'https://evil.example.net/');
});

test('a version that others overtook keeps what was typed', async () => {
  serverAnswers(ads.edit, () => refuses(409, 'common.stale_version', '内容已被他人修改'));
  serverAnswers(ads.one, () => ({ ...ad, version: 5 }));
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: '编辑' }));
  const form = within(await screen.findByRole('dialog'));
  const name = await form.findByLabelText('名称');
  fireEvent.change(name, { target: { value: '夏夜骑行' } });
  await user.click(form.getByRole('button', { name: '保存' }));
  expect(await screen.findByText('内容已被他人修改')).toBeTruthy();
  expect(name).toHaveProperty('value', '夏夜骑行');
});

test('a picture is sent for its place as soon as it is chosen, and why it was refused is said beside it', async () => {
  const sentence = '该位置的图片宽高比须为 2:1，当前为 300×300';
  const sent = serverAnswers(ads.uploadPicture, () => refuses(400, 'ad.picture_ratio', sentence));
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: '编辑' }));
  const form = within(await screen.findByRole('dialog'));
  const file = new File(['x'], 'a.png', { type: 'image/png' });
  fireEvent.change(await form.findByLabelText('广告图片'), { target: { files: [file] } });
  expect(await form.findByText(sentence)).toBeTruthy();
  await waitFor(() => expect(sent[0]?.body).toMatchObject({ place: 'ride_end' }));
});
