// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { aRoleInDetail, aTree } from '../../../../test/permissions.ts';
import { differencesOf, lackedOf, startOf, tidy } from './role-values.ts';

const role = aRoleInDetail({
  name: '一二三四五六七八九十一二三四五六七八九',
  codeList: ['14', '1404', 'from-tomorrow'],
  struckOut: ['1404'],
  templateId: 'r-1',
  enable: 0,
});

test('a form begins without what a ceiling took away, and keeps what only another version knows', () => {
  expect(startOf(role, 'edit')).toMatchObject({
    codes: ['14', 'from-tomorrow'],
    templateId: 'r-1',
    enable: 0,
  });
});

test('a copy has a name of its own that is not too long, is enabled, and has only what one may give', () => {
  const copy = startOf(role, 'copy', aTree(['14', '1404'], { grantable: true }));
  expect(copy.name).toHaveLength(20);
  expect(copy.enable).toBe(1);
  expect(copy.codes).toEqual(['14']);
});

test('only what belongs to the chosen scope is sent', () => {
  const values = { ...startOf(undefined, 'add'), agentIds: [3], areaIds: [11] };
  expect(tidy({ ...values, dataScope: 'areas' })).toMatchObject({ agentIds: [], areaIds: [11] });
  expect(tidy({ ...values, dataScope: 'all' })).toMatchObject({ agentIds: [], areaIds: [] });
});

test('two versions differ in what they say, codes by name', () => {
  const newest = aRoleInDetail({ remark: '夜班', codeList: ['14', '1404', '1402'], enable: 0 });
  const mine = { ...startOf(aRoleInDetail(), 'edit'), codes: ['14', '1404', 'approve'] };
  expect(differencesOf(mine, newest, aTree())).toEqual([
    { field: '备注', mine: '白班', theirs: '夜班' },
    { field: '启用', mine: '启用', theirs: '停用' },
    { field: '权限', mine: '复核审批', theirs: '车辆日志' },
  ]);
  expect(differencesOf(startOf(newest, 'edit'), newest, aTree())).toEqual([]);
});

test('a role with codes that one does not hold is named by them', () => {
  const tree = aTree().map((node) => (node.code === '14' ? { ...node, grantable: false } : node));
  expect(lackedOf(role, tree)).toEqual(['操作日志']);
  expect(lackedOf(role, aTree())).toEqual([]);
});
