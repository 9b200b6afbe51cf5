import { theme } from 'antd';
import { expect, test } from 'vitest';
import { leftToRight, lookOf } from '../static-looks.ts';

const parts = ['button', 'input', 'menu', 'select', 'table', 'date-picker', 'grid'].map(
  (part) => `${part}/style/index`,
);

test.each(parts)('%s looks the same in every theme, since what differs are variables', (part) => {
  const other = { algorithm: theme.darkAlgorithm, token: { colorPrimary: '#aa0044', borderRadius: 2 } };
  expect(lookOf(part, other)).toBe(lookOf(part));
});

test('a part is written under the name it has in the page, and only for what antd shows', () => {
  expect(lookOf('button/style/index')).toMatch(/:where\(\.looks\)\.ant-btn\{/);
  expect(lookOf('input/style/index')).toMatch(/\.ant-input-affix-wrapper[^{]*\{/);
  expect(lookOf('shared')).not.toMatch(/css-[a-z\d]+\)/);
});

test('what a part is called in the page has to be known', () => {
  expect(() => lookOf('popconfirm/style/nothing')).toThrow();
});

test('rules for writing from right to left are left out, others with them are not', () => {
  expect(leftToRight('.a{x:1}.a-rtl{x:2}.a,.b-rtl{x:3}.a-rtl .b,.b-rtl{x:4}')).toBe('.a{x:1}.a,.b-rtl{x:3}');
});
