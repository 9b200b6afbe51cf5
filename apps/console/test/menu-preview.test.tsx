import { screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { setCatalogue } from '../src/app/route/catalogue.ts';
import { screens } from '../src/app/route/screens.ts';
import { MenuPreview } from '../src/kit/page/menu-preview.tsx';
import { forgetAll } from './fakes/fake-server.ts';
import { openScreen } from './open.tsx';
import { aTree } from './permissions.ts';

afterEach(forgetAll);

test('the menu is shown as its holder would see it, with the buttons of each page', async () => {
  setCatalogue(screens);
  await openScreen(() => <MenuPreview codes={['14', '1404', '140441', 'pii']} nodes={aTree()} />);
  const preview = screen.getByRole('region', { name: '菜单预览' });
  expect(within(preview).getAllByText('操作员日志')).toHaveLength(2);
  expect(within(preview).getByText('原始数据')).toBeTruthy();
  expect(within(preview).queryByText('车辆查询')).toBeNull();
  expect(within(preview).getByText('查看完整个人信息')).toBeTruthy();
});

test('who holds nothing sees only what is open to everybody', async () => {
  setCatalogue(screens);
  await openScreen(() => <MenuPreview codes={[]} nodes={aTree()} />);
  const preview = screen.getByRole('region', { name: '菜单预览' });
  expect(within(preview).getAllByText('首页').length).toBeGreaterThan(0);
  expect(within(preview).queryByText('操作员日志')).toBeNull();
  expect(within(preview).queryByText('其他权限')).toBeNull();
});
