import { expect, test } from 'vitest';
import { demoMerchants } from './demo.merchants.ts';

test('the merchants of the demo have numbers of the form that their providers give', () => {
  expect(demoMerchants.wechat).toMatch(/^\d{10}$/);
  expect(demoMerchants.alipay).toMatch(/^2088\d{12}$/);
});
