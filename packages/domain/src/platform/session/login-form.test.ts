import { describe, expect, test } from 'vitest';
import { codeAfterInput, isMobilePhone, maskPhone, whyNoCode, whyNoLogin } from './login-form.ts';

describe('asking for a code looks at the length alone', () => {
  test.each([
    ['', 'phone_invalid'],
    ['1380000000', 'phone_invalid'],
    ['138000000011', 'phone_invalid'],
    ['13800000001', undefined],
    ['29999999999', undefined],
  ])('%s → %s', (phone, why) => {
    expect(whyNoCode(phone)).toBe(why);
  });
});

describe('logging in looks at the phone, then at the code', () => {
  test.each([
    ['13800000001', '123456', undefined],
    ['19900000001', '000000', undefined],
    ['12800000001', '123456', 'phone_format'],
    ['23800000001', '123456', 'phone_format'],
    ['1380000000', '123456', 'phone_format'],
    ['138000000012', '123456', 'phone_format'],
    ['1380000000a', '123456', 'phone_format'],
    ['', '', 'phone_format'],
    ['13800000001', '', 'code_invalid'],
    ['13800000001', '12345', 'code_invalid'],
    ['13800000001', '1234567', 'code_invalid'],
  ])('%s and %s → %s', (phone, code, why) => {
    expect(whyNoLogin({ phone, code })).toBe(why);
  });

  test('second digits 3 to 9 and no other', () => {
    const accepted = [...'0123456789'].filter((digit) => isMobilePhone(`1${digit}800000001`));
    expect(accepted.join('')).toBe('3456789');
  });
});

describe('the code field', () => {
  test.each([
    ['', { code: '' }],
    ['1', { code: '1' }],
    ['123456', { code: '123456' }],
    ['1234567', { code: '123456' }],
    ['12a', { code: '', fault: 'digits_only' }],
    ['１２', { code: '', fault: 'digits_only' }],
    [' 1', { code: '', fault: 'digits_only' }],
  ])('%s', (typed, held) => {
    expect(codeAfterInput(typed)).toEqual(held);
  });
});

test('a phone is masked in its middle', () => {
  expect(maskPhone('13812345678')).toBe('138****5678');
});
