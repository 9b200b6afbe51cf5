import { defineCalls, int32InQuery, phone } from '@kickstand/contract/kit';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { readInput } from './input.ts';

const { add } = defineCalls('digits', {
  add: {
    summary: 'Add something',
    method: 'POST',
    path: '/add/:no',
    access: 'public',
    rows: 'none',
    params: z.object({ no: int32InQuery }),
    body: z.object({ phone, words: z.string() }),
    reply: z.object({}),
    audit: 'unaudited-login-step',
  },
});

test('what comes in has plain digits where it says a number, a phone or a code', () => {
  const body = { phone: '１３８００００００１２', words: '第２仓' };
  expect(readInput(add, { params: { no: '２０' }, query: undefined, body })).toMatchObject({
    params: { no: 20 },
    body: { phone: '13800000012', words: '第２仓' },
  });
});
