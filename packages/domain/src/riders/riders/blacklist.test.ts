import { describe, expect, test } from 'vitest';
import { everything } from '../../platform/access/index.ts';
import {
  type Barred,
  bars,
  blacklistEnd,
  blacklistStateAt,
  lengthened,
  secondsLeft,
  whyNotTheirs,
} from './blacklist.ts';

const now = 1_790_000_000_000;
const day = 86_400_000;
const inArea: Barred = { reach: 'area', agentId: 3, serviceAreaId: 31 };
const ofCompany: Barred = { reach: 'agent', agentId: 3, serviceAreaId: null };
const everywhere: Barred = { reach: 'platform', agentId: 2, serviceAreaId: null };

describe('an entry of the blacklist', () => {
  test.each([
    ['for good', null, null, 'active'],
    ['until later', now + 1, null, 'active'],
    ['until now', now, null, 'expired'],
    ['cancelled before its time', now + day, now - 1, 'cancelled'],
    ['cancelled and past its time', now - day, now - 2 * day, 'cancelled'],
  ] as const)('%s is what it is at that moment', (_, endsAt, cancelledAt, state) => {
    expect(blacklistStateAt({ endsAt, cancelledAt }, now)).toBe(state);
  });

  test.each([
    ['one area there', inArea, { agentId: 3, areaId: 31 }, true],
    ['one area in another of the company', inArea, { agentId: 3, areaId: 32 }, false],
    ['one area when another company runs it', inArea, { agentId: 4, areaId: 31 }, true],
    ['a company in each of its areas', ofCompany, { agentId: 3, areaId: 32 }, true],
    ['a company at another one', ofCompany, { agentId: 4, areaId: 41 }, false],
    ['the platform anywhere', everywhere, { agentId: 4, areaId: 41 }, true],
  ] as const)('for %s', (_, entry, vehicle, held) => {
    expect(bars(entry, vehicle)).toBe(held);
  });

  const north = { agentIds: [3], opAreaIds: 'all' } as const;
  const oneArea = { agentIds: [3], opAreaIds: [31] } as const;
  const rootHere = { agentIds: 'all', opAreaIds: [31] } as const;
  test.each([
    ['an area in scope', oneArea, inArea, false, undefined],
    ['an area out of scope', oneArea, { ...inArea, serviceAreaId: 32 }, false, 'blacklist.elsewhere'],
    ['another company’s area', north, { ...inArea, agentId: 4 }, true, 'blacklist.elsewhere'],
    ['one’s whole company', north, ofCompany, false, undefined],
    ['one’s whole company with one area in sight', oneArea, ofCompany, false, 'blacklist.too_wide'],
    ['another company', north, { ...ofCompany, agentId: 4 }, true, 'blacklist.elsewhere'],
    ['the platform with the right and everything in sight', everything, everywhere, true, undefined],
    ['the platform without the right', everything, everywhere, false, 'blacklist.platform'],
    ['the platform as a franchisee', north, everywhere, true, 'blacklist.too_wide'],
    ['the platform with one area in sight', rootHere, everywhere, true, 'blacklist.too_wide'],
  ] as const)('may be written for %s by whoever sees as much', (_, scope, entry, mayAll, why) => {
    expect(whyNotTheirs(scope, entry, mayAll)).toBe(why);
  });

  test.each([
    ['some days more', now + day, 2, { endsAt: now + 3 * day }],
    ['for good', now + day, undefined, { endsAt: null }],
    ['to the last day that can be', now + day, 3_649, { endsAt: now + 3_650 * day }],
    ['too far', now + day, 3_650, { why: 'blacklist.too_long' }],
    ['what never ends', null, 1, { why: 'blacklist.permanent' }],
  ] as const)('is lengthened %s', (_, endsAt, days, to) => {
    expect(lengthened(endsAt, now, days)).toEqual(to);
  });

  test.each([
    ['an hour', now + 3_600_000, null, 3_600],
    ['a part of a second', now + 1, null, 1],
    ['no time when it is over', now, null, null],
    ['no time when it is cancelled', now + day, now - 1, null],
    ['no known time when it is for good', null, null, null],
  ] as const)('still holds for %s', (_, endsAt, cancelledAt, seconds) => {
    expect(secondsLeft({ endsAt, cancelledAt }, now)).toBe(seconds);
  });

  test('ends after its days, or never', () => {
    expect(blacklistEnd(now, 7)).toBe(now + 7 * day);
    expect(blacklistEnd(now)).toBeNull();
  });
});
