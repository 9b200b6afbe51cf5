import type { TreeNode } from '@kickstand/contract/organisation/permissions';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { forgetAll } from '../../../test/fakes/fake-server.ts';
import { openScreen } from '../../../test/open.tsx';
import { aTree } from '../../../test/permissions.ts';
import { CodeTree, type CodeTreeProps } from './code-tree.tsx';

afterEach(forgetAll);

const nodes = aTree(['1001', '100102', '100103', '1002', '1404', '10', '14', 'approve']);

async function openTree(start: Partial<CodeTreeProps> = {}) {
  const now = { codes: [...(start.value ?? [])] };
  function Page() {
    const [value, setValue] = useState<readonly string[]>(now.codes);
    const change = (codes: string[]) => {
      now.codes = codes;
      setValue(codes);
    };
    return <CodeTree nodes={nodes} onChange={change} {...start} value={value} />;
  }
  const view = await openScreen(Page);
  return { ...view, now };
}

const row = (name: string) => screen.getByRole('treeitem', { name: new RegExp(name) });
const box = (name: string) => within(row(name)).getByRole('checkbox');
const sorted = (codes: readonly string[]) => [...codes].sort();

describe('ticking', () => {
  test('a button brings its page and menu, and a page taken away takes its buttons', async () => {
    const { user, now } = await openTree({ value: ['from-tomorrow'] });
    await user.click(screen.getByRole('button', { name: '全部展开' }));
    await user.click(box('新增'));
    expect(sorted(now.codes)).toEqual(['10', '1001', '100102', 'from-tomorrow']);
    expect(row('角色管理').textContent).toContain('已选 1/2');
    await user.click(box('角色管理'));
    expect(now.codes).toEqual(['from-tomorrow']);
    expect(screen.getByText('from-tomorrow')).toBeTruthy();
  });

  test('works with the keyboard alone', async () => {
    const { user, now } = await openTree();
    screen.getByRole('tree', { name: '权限树' }).focus();
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown} ');
    expect(sorted(now.codes)).toEqual(['10', '1001']);
    await user.keyboard('{ArrowRight}');
    expect(row('新增')).toBeTruthy();
    await user.keyboard('{ArrowDown}{Enter}');
    expect(sorted(now.codes)).toEqual(['10', '1001', '100102']);
  });

  test('is not possible where one does not hold the code, and the reason stands beside it', async () => {
    const some = nodes.map((node) => (node.code === '1404' ? { ...node, grantable: false } : node));
    const { user, now } = await openTree({ nodes: some });
    expect(row('操作员日志').textContent).toContain('您自己没有此权限，不能授予');
    expect(box('操作员日志').getAttribute('aria-disabled')).toBe('true');
    await user.click(box('操作员日志'));
    await user.click(screen.getByRole('button', { name: '全选' }));
    expect(now.codes).not.toContain('1404');
    expect(now.codes).toContain('100103');
    await user.click(screen.getByRole('button', { name: '清空' }));
    expect(now.codes).toEqual([]);
  });

  test('goes back to what a role had before, although one could not grant it anew', async () => {
    const some = nodes.map((node) => (node.code === '1404' ? { ...node, grantable: false } : node));
    const { user, now } = await openTree({ nodes: some, value: ['14', '1404'], had: ['14', '1404'] });
    await user.click(box('操作员日志'));
    expect(now.codes).toEqual([]);
    await user.click(box('操作员日志'));
    expect(sorted(now.codes)).toEqual(['14', '1404']);
  });
});

describe('looking', () => {
  test('a search by name or code opens what it finds and hides the rest', async () => {
    const { user } = await openTree();
    expect(screen.queryByRole('treeitem', { name: /编辑/ })).toBeNull();
    await user.type(screen.getByLabelText('按名称或权限码搜索'), '100103');
    await waitFor(() => expect(screen.getAllByRole('treeitem')).toHaveLength(3));
    expect(row('编辑').querySelector('mark')?.textContent).toBe('100103');
    await user.clear(screen.getByLabelText('按名称或权限码搜索'));
    await user.type(screen.getByLabelText('按名称或权限码搜索'), '没有这个');
    await screen.findByText('没有匹配的权限');
  });

  test('marks what is more and less than a template, and what a ceiling took away', async () => {
    const { user } = await openTree({
      value: ['10', '1001', '1002', 'approve'],
      compare: ['10', '1001', '14', '1404'],
      struckOut: ['approve'],
      readOnly: true,
    });
    expect(screen.getByText(/新增 1，移除 2/)).toBeTruthy();
    expect(row('1002').textContent).toContain('+ 新增');
    expect(row('操作员日志').textContent).toContain('− 移除');
    expect(row('复核审批').querySelector('del')?.textContent).toBe('复核审批');
    expect(row('复核审批').textContent).toContain('超出权限上限');
    expect(screen.queryByRole('button', { name: '全选' })).toBeNull();
    await user.click(screen.getByRole('checkbox', { name: '只看差异' }));
    await waitFor(() => expect(screen.queryByRole('treeitem', { name: /角色管理/ })).toBeNull());
    expect(row('操作员日志')).toBeTruthy();
  });

  test('a code that a ceiling took out of the tree itself is struck out apart from it', async () => {
    await openTree({ value: ['14', '1404', 'gone'], struckOut: ['gone'], readOnly: true });
    expect(screen.getByText('gone').tagName).toBe('DEL');
    expect(screen.queryByText(/本版本不认识/)).toBeNull();
  });

  test('what comma and bars mean is explained', async () => {
    const { user } = await openTree();
    await user.click(screen.getByRole('button', { name: '权限如何生效' }));
    await screen.findByText('逗号表示全部都要有：0302,030209');
    expect(screen.getByText('双竖线表示有一个即可：0301||0302')).toBeTruthy();
  });
});

const pages: TreeNode[] = Array.from({ length: 50 }, (_, i) => ({
  code: `p${i}`,
  kind: 'page',
  parent: null,
  title: `页面 ${i}`,
  sensitive: false,
  grantable: true,
  headOnly: false,
}));
const many = pages.flatMap((page) => [
  page,
  ...Array.from(
    { length: 9 },
    (_, i): TreeNode => ({ ...page, code: `${page.code}-${i}`, kind: 'button', parent: page.code }),
  ),
]);

test('of five hundred open nodes only those in sight are drawn', async () => {
  const { user, now } = await openTree({ nodes: many });
  await user.click(screen.getByRole('button', { name: '全部展开' }));
  await user.click(screen.getByRole('button', { name: '全选' }));
  expect(now.codes).toHaveLength(500);
  expect(screen.getAllByRole('treeitem').length).toBeLessThan(30);
  expect(screen.getByRole('status').textContent).toContain('已选 500 / 500');
});
