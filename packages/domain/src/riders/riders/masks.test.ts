import { expect, test } from 'vitest';
import { nameWithin, numberWithin, type PersonMask, phoneWithin, strictestOf } from './masks.ts';

const all: PersonMask = {
  showsPhoneStart: true,
  phoneDigits: 4,
  showsNames: true,
  showsNameEnd: true,
  showsNumbers: true,
};

test.each([
  [{}, '138****1234'],
  [{ phoneDigits: 2 }, '138******34'],
  [{ phoneDigits: 0 }, '138********'],
  [{ showsPhoneStart: false }, '*******1234'],
  [{ showsPhoneStart: false, phoneDigits: 0 }, '***********'],
])('a phone with %o is %s', (over, shown) => {
  expect(phoneWithin('138****1234', { ...all, ...over })).toBe(shown);
});

test.each([
  [{}, '陈*兰'],
  [{ showsNameEnd: false }, '陈**'],
  [{ showsNames: false }, '***'],
])('a name with %o is %s', (over, shown) => {
  expect(nameWithin('陈*兰', { ...all, ...over })).toBe(shown);
});

test('a number of a paper is shown by its ends or not at all', () => {
  expect(numberWithin('1101****2X', all)).toBe('1101****2X');
  expect(numberWithin('1101****2X', { ...all, showsNumbers: false })).toBe('**********');
});

test('where several masks may hold, each of them does', () => {
  const two = [
    { ...all, phoneDigits: 2 },
    { ...all, showsNames: false },
  ];
  expect(strictestOf(two)).toEqual({ ...all, phoneDigits: 2, showsNames: false });
  expect(strictestOf([])).toEqual(all);
});
