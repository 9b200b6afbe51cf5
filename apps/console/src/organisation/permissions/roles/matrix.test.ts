import { expect, test } from 'vitest';
import { aTree } from '../../../../test/permissions.ts';
import { matrixCsv } from './matrix.ts';

const words = {
  kind: '类型',
  code: '权限码',
  title: '名称',
  parent: '上级',
  unknown: '未知',
  has: '有',
  kinds: { menu: '菜单', page: '页面', button: '按钮' },
};

test('roles are columns, codes are rows, unknown codes last', () => {
  const roles = [
    { name: '调度', codeList: ['14', '1404'] },
    { name: '客服', codeList: ['14', 'from-tomorrow'] },
  ];
  expect(matrixCsv(aTree(['14', '1404']), roles, words)).toBe(
    [
      '\uFEFF类型,权限码,名称,上级,调度,客服',
      '菜单,14,操作日志,,有,有',
      '页面,1404,操作员日志,操作日志,有,',
      '未知,from-tomorrow,,,,有',
      '',
    ].join('\r\n'),
  );
});

test.each([
  ['=1+1', "'=1+1"],
  ['+x', "'+x"],
  ['-x', "'-x"],
  ['@x', "'@x"],
  ['＝x', "'＝x"],
  ['0301', "'0301"],
  ['a,b', '"a,b"'],
  ['a"b', '"a""b"'],
  ['=a,"b"', '"\'=a,""b"""'],
])('the role name %s can neither become a formula or a number nor break its line', (name, written) => {
  const [head = ''] = matrixCsv([], [{ name, codeList: [] }], words).split('\r\n');
  expect(head.endsWith(`上级,${written}`)).toBe(true);
});
