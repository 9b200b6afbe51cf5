import { describe, expect, test } from 'vitest';
import { type Attempt, forwardOf, judge, mayOpen, safeReturn } from '../src/app/route/guard.ts';
import type { Screen } from '../src/kit/page/screens.ts';

const screen = (pattern: string, more: Partial<Screen> = {}): Screen => ({
  path: { pattern },
  title: { zh: pattern, en: pattern },
  load: async () => ({ default: () => null }),
  ...more,
});

const nobody = { known: true, signedIn: false, held: undefined };
const fresh = { known: true, signedIn: true, held: undefined };
const informed = { known: true, signedIn: true, held: new Set(['all']) };

describe('the guard', () => {
  test.each<[string, Partial<Attempt> & { path: string }, unknown]>([
    ['logged in at /login: to /', { path: '/login', ...informed }, { to: '/' }],
    ['logged in at /login, nothing fetched yet: to /', { path: '/login', ...fresh }, { to: '/' }],
    ['logged in at /login-home: it stays open', { path: '/login-home', ...informed }, 'pass'],
    ['not logged in at /login', { path: '/login', ...nobody }, 'pass'],
    ['not logged in at /login-home', { path: '/login-home', ...nobody }, 'pass'],
    ['not logged in at /404', { path: '/404', ...nobody }, 'pass'],
    ['an unknown path, not logged in', { path: '/nowhere', ...nobody, known: false }, { to: '/404' }],
    ['an unknown path, logged in', { path: '/nowhere', ...informed, known: false }, { to: '/404' }],
    [
      'not logged in elsewhere: to the branded login, with the way back',
      { path: '/log', href: '/log?a=1&b=二', ...nobody },
      { to: '/login-home?redirect=%2Flog%3Fa%3D1%26b%3D%E4%BA%8C' },
    ],
    ['not logged in at /', { path: '/', ...nobody }, { to: '/login-home?redirect=%2F' }],
    ['logged in without permissions: ask for them', { path: '/log', ...fresh }, 'fetch'],
    ['logged in without permissions at /: ask for them', { path: '/', ...fresh }, 'fetch'],
    ['the layout’s root leads to the landing page', { path: '/', ...informed }, { to: '/log' }],
    ['everything else', { path: '/log', ...informed }, 'pass'],
  ])('%s', (_, attempt, verdict) => {
    expect(judge({ href: attempt.path, ...nobody, ...attempt })).toEqual(verdict);
  });
});

describe('the way back', () => {
  test.each<[unknown, string | undefined]>([
    ['/log', '/log'],
    ['/vehicle/vehicle-query?tag=a%26b', '/vehicle/vehicle-query?tag=a%26b'],
    ['/', '/'],
    ['//evil.example', undefined],
    ['/\\evil.example', undefined],
    ['https://evil.example/', undefined],
    ['javascript:alert(1)', undefined],
    ['', undefined],
    [undefined, undefined],
    [['/log'], undefined],
    ['/login?redirect=%2Flogin', undefined],
    ['/login-home', undefined],
  ])('%s → %s', (wanted, target) => {
    expect(safeReturn(wanted)).toBe(target);
  });
});

describe('who may open a screen', () => {
  test.each<[string | undefined, string[], boolean]>([
    [undefined, [], true],
    ['all', [], true],
    ['0302', [], false],
    ['0302', ['0302'], true],
    ['0302,030209', ['0302'], false],
    ['0302,030209', ['0302', '030209'], true],
    ['0301||0302', ['0302'], true],
    ['0301||0302', ['03'], false],
  ])('%s held %j: %s', (codes, held, may) => {
    expect(mayOpen(screen('/x', codes === undefined ? {} : { codes }), new Set([...held, 'all']))).toBe(may);
  });
});

describe('/home', () => {
  const home = screen('/home', { codes: '02', forward: ['/screenHome', '/log'] });
  const big = screen('/screenHome', { codes: '0221' });
  const log = screen('/log', { codes: 'all' });
  test.each<[string, Screen[], string[], string | undefined]>([
    ['leads to the big screen', [home, big, log], ['02', '0221'], '/screenHome'],
    ['leads to the landing page without its code', [home, big, log], ['02'], '/log'],
    ['leads to the landing page while there is no big screen', [home, log], ['02', '0221'], '/log'],
    ['stays, forbidden, without its own code', [home, big, log], ['0221'], undefined],
    [
      'stays when both targets are forbidden',
      [home, big, screen('/log', { codes: '99' })],
      ['02'],
      undefined,
    ],
    [
      'never follows another forwarding screen',
      [home, screen('/log', { codes: 'all', forward: ['/home'] })],
      ['02'],
      undefined,
    ],
  ])('%s', (_, screens, held, target) => {
    expect(forwardOf(home, screens, new Set([...held, 'all']))).toBe(target);
  });
});
