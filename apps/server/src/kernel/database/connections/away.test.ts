import { expect, test } from 'vitest';
import { CommitUnknown, failedCommit, isAway } from './away.ts';

const withCode = (code: string, message = 'no') => Object.assign(new Error(message), { code });

test.each([
  ['a server that refuses connections', withCode('ECONNREFUSED')],
  ['a network without a route', withCode('EHOSTUNREACH')],
  ['a server that stops', withCode('57P01')],
  ['a server that starts', withCode('57P03')],
  ['a server without room for a connection', withCode('53300')],
  ['a pooler that has lost its server', withCode('08P01', 'server conn crashed?')],
  ['a server that became a standby', withCode('25006')],
  ['a connection that ended', new Error('Connection terminated unexpectedly')],
  ['a connection that nobody accepts', new Error('timeout exceeded when trying to connect')],
  ['a statement that nobody answers', new Error('Query read timeout')],
])('%s is a database that is away', (_, error) => expect(isAway(error)).toBe(true));

test.each([
  ['a conflict', withCode('40001')],
  ['a duplicate', withCode('23505')],
  ['a cancelled statement', withCode('57014')],
  ['a fault of ours', new TypeError('undefined is not a function')],
  ['nothing at all', undefined],
])('%s is not', (_, error) => expect(isAway(error)).toBe(false));

test.each([
  ['an answer of the server', Object.assign(withCode('40001'), { severity: 'ERROR' }), false],
  ['the last word of a server that stops', Object.assign(withCode('57P01'), { severity: 'FATAL' }), true],
  ['the end of the connection', new Error('Connection terminated unexpectedly'), true],
  ['no answer at all', new Error('Query read timeout'), true],
])('after %s to a commit it is said as it is whether nothing was changed', (_, error, unknown) => {
  expect(failedCommit(error) instanceof CommitUnknown).toBe(unknown);
});
