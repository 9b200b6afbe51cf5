import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  afterUpgradeEvent,
  isUpgradeOver,
  keptAfterMs,
  lostAfterMs,
  silentAfterMs,
  type UpgradeEvent,
  type UpgradingVehicle,
  upgradeWaiting,
} from './vehicle-states.ts';

const start = 1_790_000_000_000;
const after = (events: readonly UpgradeEvent[], one: UpgradingVehicle = upgradeWaiting) =>
  events.reduce((vehicle, event, i) => afterUpgradeEvent(vehicle, event, start + i * 1_000), one);

const offered: UpgradeEvent = { is: 'offered' };
const asked = (from: number): UpgradeEvent => ({ is: 'asked', from });
const rebooting: UpgradeEvent = { is: 'rebooting' };
const login = (isTarget: boolean): UpgradeEvent => ({ is: 'logged_in', isTarget });
const confirmed: UpgradeEvent = { is: 'confirmed' };
const clock = { is: 'clock', reportedAt: null, listeningSince: 0 } as const;
const loaded = [offered, asked(0), asked(8), { is: 'verified' } as const, rebooting];

describe('a vehicle of an upgrade', () => {
  test.each([
    [
      'has it once it logged in with it and confirmed it',
      [...loaded, login(true), confirmed],
      'success',
      null,
    ],
    ['has not got it by its own word alone', [...loaded, confirmed], 'rebooting', null],
    ['went back when it logs in with the old version', [...loaded, login(false)], 'failed', 'rolled_back'],
    ['went back when it says so', [...loaded, login(true), { is: 'rolled_back' }], 'failed', 'rolled_back'],
    [
      'did not take an image with a wrong hash',
      [offered, asked(0), { is: 'refused', code: 'hash' }],
      'failed',
      'hash',
    ],
    [
      'without a slot of a voice pack is left out, and no failure',
      [offered, asked(0), { is: 'refused', code: 'slot' }],
      'skipped',
      'slot',
    ],
    ['that never answered is left out at the end', [offered, { is: 'expired' }], 'skipped', 'expired'],
    ['that has half of it at the end failed', [offered, asked(40), { is: 'expired' }], 'failed', 'cut'],
    [
      'that restarts when somebody ends the upgrade gets its outcome',
      [...loaded, { is: 'aborted' }],
      'rebooting',
      null,
    ],
    ['that downloads then keeps what it has', [offered, asked(3), { is: 'aborted' }], 'skipped', 'aborted'],
    ['that has the version before is no failure', [{ is: 'skipped', code: 'already' }], 'skipped', 'already'],
    [
      'whose word of the restart was lost is seen by its login',
      [offered, asked(9), login(true), confirmed],
      'success',
      null,
    ],
  ] as const)('%s', (_, events, state, code) => {
    expect(after(events as readonly UpgradeEvent[])).toMatchObject({ state, code });
  });

  test('goes on after a cut where it was, three times, and then failed', () => {
    const cut = after([offered, asked(40), login(false)]);
    expect(cut).toMatchObject({ state: 'downloading', chunks: 40, attempts: 1 });
    expect(after([login(false), login(false)], cut)).toMatchObject({ state: 'downloading', attempts: 3 });
    expect(after([login(false), login(false), login(false)], cut)).toMatchObject({
      state: 'failed',
      code: 'cut',
    });
  });

  test('never has fewer chunks than it had', () => {
    expect(after([offered, asked(40), asked(12)]).chunks).toBe(40);
  });

  test('runs into its time fifteen minutes after it restarted, and is lost after a day', () => {
    const gone = after(loaded);
    const at = gone.rebootedAt ?? 0;
    expect(afterUpgradeEvent(gone, clock, at + silentAfterMs - 1)).toBe(gone);
    const silent = afterUpgradeEvent(gone, clock, at + silentAfterMs);
    expect(silent).toMatchObject({ state: 'timeout', code: 'silent' });
    expect(afterUpgradeEvent(silent, clock, at + lostAfterMs - 1)).toBe(silent);
    expect(afterUpgradeEvent(silent, clock, at + lostAfterMs)).toMatchObject({
      state: 'timeout',
      code: 'lost',
    });
    expect(after([login(true)], silent)).toMatchObject({ state: 'timeout', code: 'returned' });
  });

  test('gets its time anew from when it logged in: it has to be asked first', () => {
    const back = afterUpgradeEvent(after(loaded), login(true), start + silentAfterMs);
    expect(afterUpgradeEvent(back, clock, start + silentAfterMs + 60_000).state).toBe('rebooting');
    expect(afterUpgradeEvent(back, clock, start + 2 * silentAfterMs).state).toBe('timeout');
  });

  test('has it as well where its confirmation was lost: who is heard after its trial, and not with the old version, has kept it', () => {
    const back = after([...loaded, login(true)]);
    const at = back.provenAt ?? 0;
    const seen = (reportedAt: number, one = back) =>
      afterUpgradeEvent(one, { ...clock, reportedAt }, at + keptAfterMs);
    expect(seen(at + keptAfterMs).state).toBe('success');
    expect(seen(at + keptAfterMs - 1), 'it may still go back').toBe(back);
    const unproven = after(loaded);
    expect(seen(at + keptAfterMs, unproven), 'nobody knows what it runs').toBe(unproven);
    expect(after([login(false)], back)).toMatchObject({ state: 'failed', code: 'rolled_back' });
  });

  test('is not held to be silent for a time in which no gateway listened', () => {
    const gone = after(loaded);
    const at = (gone.rebootedAt ?? 0) + 2 * silentAfterMs;
    const listening = (listeningSince: number) => afterUpgradeEvent(gone, { ...clock, listeningSince }, at);
    expect(listening(at - silentAfterMs + 1)).toBe(gone);
    expect(listening(at - silentAfterMs)).toMatchObject({ state: 'timeout', code: 'silent' });
  });

  test('comes to at most one outcome, whatever happens to it, in whichever order', () => {
    const event = fc.oneof<fc.Arbitrary<UpgradeEvent>[]>(
      fc.constantFrom(offered, { is: 'verified' } as const, rebooting, confirmed, {
        is: 'rolled_back',
      } as const),
      fc.constantFrom({ is: 'aborted' } as const, { is: 'expired' } as const),
      fc.tuple(fc.option(fc.nat(40 * 60_000)), fc.nat(40 * 60_000)).map(
        ([reported, since]): UpgradeEvent => ({
          is: 'clock',
          reportedAt: reported === null ? null : start + reported,
          listeningSince: start + since,
        }),
      ),
      fc.boolean().map(login),
      fc.nat(128).map(asked),
      fc.constantFrom({ is: 'refused', code: 'hash' } as const, { is: 'skipped', code: 'already' } as const),
    );
    const step = fc.tuple(event, fc.nat(20 * 60_000));
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        let [one, now] = [upgradeWaiting, start];
        const outcomes = new Set<string>();
        for (const [what, ms] of steps) {
          now += ms;
          const next = afterUpgradeEvent(one, what, now);
          if (isUpgradeOver(one.state)) expect(next.state).toBe(one.state);
          expect(next.chunks).toBeGreaterThanOrEqual(one.chunks);
          if (next.state === 'success') expect(next.provenAt).not.toBeNull();
          expect(next.code === null).toBe(!['failed', 'timeout', 'skipped'].includes(next.state));
          one = next;
          if (isUpgradeOver(one.state)) outcomes.add(one.state);
        }
        expect(outcomes.size).toBeLessThanOrEqual(1);
      }),
    );
  });
});
