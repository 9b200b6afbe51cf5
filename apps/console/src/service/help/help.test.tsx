import { vehicles } from '@kickstand/contract/fleet/vehicles';
import {
  type ArticleRow,
  type CategoryRow,
  helpArticles,
  helpCategories,
  type TelephoneRow,
  telephones,
} from '@kickstand/contract/service/help';
import { configure, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { forgetAll, refuses, serverAnswers } from '../../../test/fakes/fake-server.ts';
import { openScreen } from '../../../test/open.tsx';
import { quickStyles } from '../../../test/quick/quick-styles.ts';
import Articles from './article-list.tsx';
import Categories from './category-list.tsx';
import { CleanHtml } from './clean-html.tsx';
import { ArticlesBeside } from './help.parts.tsx';
import HelpConfig from './help-config.tsx';
import { hoursText } from './hotline-hours.ts';
import Telephones from './telephone-list.tsx';

configure({ asyncUtilTimeout: 5_000 });
beforeAll(quickStyles);
afterEach(forgetAll);

const at = 1_790_000_000_000;
const article: ArticleRow = {
  id: 'a1',
  title: '怎样还车',
  titleEn: 'How to return',
  categoryId: 'use',
  category: '用车还车',
  areaIds: [],
  areas: [],
  keywords: ['还车'],
  sort: 10,
  forRiders: true,
  forStaff: false,
  state: 'on',
  views: 1_204,
  helpfulPercent: 87.5,
  isOwn: true,
  updatedAt: at,
  updatedBy: '李客服',
  version: 3,
};
const category: CategoryRow = {
  id: 'use',
  name: '用车还车',
  nameEn: 'Riding',
  sort: 30,
  articles: 2,
  updatedAt: at,
  updatedBy: '李客服',
  version: 1,
};
const week = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, fromMinute: 540, toMinute: 1_080 }));
const telephone: TelephoneRow = {
  areaId: 31,
  area: '江北',
  agent: '北方',
  phone: '400-027-2027',
  link: '',
  hours: week,
  offText: '',
  offTextEn: '',
  isOpen: true,
  updatedAt: at,
  updatedBy: '李客服',
  version: 2,
};
const chief = { codes: ['1704', '170402', '170403', '170404', '170405'] };
const whole = { ...article, body: '<p>停在还车点内</p>', bodyEn: '<p>Park inside</p>' };

const answerAll = () => {
  serverAnswers(helpArticles.list, () => ({ list: [article], count: 1 }));
  serverAnswers(helpArticles.one, () => whole);
  serverAnswers(helpCategories.list, () => ({ list: [category], count: 1 }));
  serverAnswers(telephones.list, () => ({ list: [telephone], count: 1 }));
  serverAnswers(vehicles.areas, () => ({ list: [], count: 0 }));
};
const open = (Screen: React.ComponentType, who: { codes: string[] } = chief) => {
  answerAll();
  return openScreen(Screen, who);
};

describe('the list of articles', () => {
  test('says where each is read, how often, and whom it helped', async () => {
    await open(Articles);
    const row = (await screen.findByText('怎样还车')).closest('tr') as HTMLElement;
    for (const said of ['用车还车', '全部服务区', '启用', '1,204', '87.5%'])
      expect(within(row).getAllByText(said).length).toBeGreaterThan(0);
  });

  test('offers nothing to change to who may only look', async () => {
    await open(Articles, { codes: ['1704'] });
    await screen.findByText('怎样还车');
    for (const name of ['新建文章', '编辑', '停用', '删除', '上移'])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });

  test('moves an article by a button of its row', async () => {
    const moved = serverAnswers(helpArticles.move, () => ({ moved: true }));
    const { user } = await open(Articles);
    const row = (await screen.findByText('怎样还车')).closest('tr') as HTMLElement;
    await user.click(within(row).getByRole('button', { name: /更多/ }));
    await user.click(await screen.findByRole('menuitem', { name: '上移' }));
    await waitFor(() => expect(moved[0]?.body).toEqual({ by: -1, version: 3 }));
  });
});

describe('the form of an article', () => {
  const edit = async () => {
    const opened = await open(Articles);
    await screen.findByText('怎样还车');
    await opened.user.click(screen.getByRole('button', { name: '编辑' }));
    return { ...opened, form: within(await screen.findByRole('dialog')) };
  };

  test('has both languages, and keeps what was typed when it is refused', async () => {
    const sent = serverAnswers(helpArticles.edit, () => refuses(400, 'help.nowhere', '请至少选择一个展示端'));
    const { user, form } = await edit();
    const text = await form.findByLabelText<HTMLTextAreaElement>('正文');
    expect(form.getByLabelText('英文正文')).toHaveProperty('value', '<p>Park inside</p>');
    await user.clear(text);
    await user.type(text, '<p>新正文</p>');
    await user.click(form.getByRole('button', { name: '保存' }));
    expect(await screen.findByText('请至少选择一个展示端')).toBeTruthy();
    expect(text.value).toBe('<p>新正文</p>');
    expect(sent[0]?.body).toMatchObject({ id: 'a1', version: 3, body: '<p>新正文</p>', areaIds: [] });
  });

  test('keeps the text when somebody else was faster', async () => {
    serverAnswers(helpArticles.edit, () => refuses(409, 'common.stale_version', '数据已被他人修改，请刷新'));
    const { user, form } = await edit();
    const title = await form.findByLabelText<HTMLInputElement>('标题');
    await user.clear(title);
    await user.type(title, '我的标题');
    await user.click(form.getByRole('button', { name: '保存' }));
    expect(await screen.findByText(/数据已被他人修改/)).toBeTruthy();
    expect(title.value).toBe('我的标题');
  });

  test('previews what the server has cleaned, not what was typed', async () => {
    const asked = serverAnswers(helpArticles.preview, () => ({ body: '<p>干净的</p>', bodyEn: '' }));
    const { user, form } = await edit();
    const text = await form.findByLabelText('正文');
    await user.clear(text);
    await user.type(text, '<p onclick=x>脏的</p>');
    await user.click(form.getByRole('button', { name: '预览' }));
    expect(await screen.findByText('干净的')).toBeTruthy();
    expect(asked[0]?.body).toMatchObject({ body: '<p onclick=x>脏的</p>' });
    expect(screen.getByText('未填写英文，英文用户看到中文')).toBeTruthy();
  });
});

test('a text is built of allowed elements only, even if something else came from the server', () => {
  const html =
    '<p onclick="x()">a <b>b</b></p><script>x()</script><img src=x onerror=x()><a href="javascript:x()">c</a>' +
    '<a href="https://example.com/">d</a><table><tbody><tr><td>e</td></tr></tbody></table><hr>';
  const { container } = render(<CleanHtml html={html} />);
  const shown = container.querySelector('.article-text') as HTMLElement;
  expect([...shown.querySelectorAll('*')].map(({ localName }) => localName)).toEqual([
    'p',
    'b',
    'a',
    'a',
    'table',
    'tbody',
    'tr',
    'td',
    'hr',
  ]);
  expect(shown.querySelector('p')?.getAttributeNames()).toEqual([]);
  const [bad, good] = shown.querySelectorAll('a');
  expect(bad?.hasAttribute('href')).toBe(false);
  expect(good?.getAttribute('rel')).toBe('noopener noreferrer');
});

test('articles beside a question are read in place, and say so when there are none', async () => {
  const found = {
    id: 'a1',
    category: '用车还车',
    title: '怎样还车',
    body: '<p>停在还车点内</p>',
    lang: 'zh' as const,
  };
  const { rerender } = render(<ArticlesBeside articles={[found]} />);
  expect(screen.getByText('停在还车点内')).toBeTruthy();
  expect(screen.getByRole('button', { name: '复制文字' })).toBeTruthy();
  rerender(<ArticlesBeside articles={[]} />);
  expect(screen.getByText('没有相关的帮助文章')).toBeTruthy();
});

test('a category that articles are in cannot be deleted, and says why', async () => {
  await open(Categories);
  await screen.findByText('用车还车');
  expect(screen.getByRole('button', { name: /删除/ }).getAttribute('aria-disabled')).toBe('true');
});

describe('the hotlines', () => {
  test.each([
    [[], '无人接听'],
    [week, '周一–周五 09:00–18:00'],
    [[...week, { weekday: 7, fromMinute: 600, toMinute: 960 }], '周一–周五 09:00–18:00 · 周日 10:00–16:00'],
    [[1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, fromMinute: 0, toMinute: 1_440 })), '每天 全天'],
  ])('say their hours in one line', (hours, said) => {
    expect(hoursText(hours)).toBe(said);
  });

  test('are set weekday by weekday, and keep what was typed when the number is refused', async () => {
    const sent = serverAnswers(telephones.save, () =>
      refuses(409, 'common.stale_version', '数据已被他人修改，请刷新'),
    );
    const { user } = await open(Telephones);
    await screen.findByText('江北');
    await user.click(screen.getByRole('button', { name: '设置热线' }));
    const form = within(await screen.findByRole('dialog'));
    const phone = await form.findByLabelText<HTMLInputElement>('热线号码');
    await user.clear(phone);
    await user.type(phone, '0571-88886666');
    await user.click(form.getByRole('checkbox', { name: '周五' }));
    await user.click(form.getByRole('checkbox', { name: '周六' }));
    await user.click(form.getByRole('button', { name: '保存' }));
    expect(await screen.findByText(/数据已被他人修改/)).toBeTruthy();
    expect(phone.value).toBe('0571-88886666');
    const hours = [...week.slice(0, 4), { weekday: 6, fromMinute: 540, toMinute: 1_080 }];
    expect(sent[0]?.body).toMatchObject({ areaId: 31, version: 2, phone: '0571-88886666', hours });
  });
});

test('the page has its three parts', async () => {
  await open(HelpConfig);
  for (const name of ['文章', '分类', '客服热线']) expect(screen.getByRole('tab', { name })).toBeTruthy();
  expect(await screen.findByText('怎样还车')).toBeTruthy();
});
