import { describe, expect, test } from 'vitest';
import { Player } from './player.ts';

/** Frames triggered by the test. */
function slowFrames() {
  let now = 0;
  let waiting: (() => void) | undefined;
  return {
    now: () => now,
    ask: (work: () => void) => {
      waiting = work;
      return 1;
    },
    forget: () => {
      waiting = undefined;
    },
    pass(ms: number, times = 1) {
      for (let i = 0; i < times; i++) {
        now += ms;
        const work = waiting;
        waiting = undefined;
        work?.();
      }
    },
    get waits() {
      return waiting !== undefined;
    },
  };
}

const hour = 3_600_000;
const made = (idle: { from: number; to: number }[] = [], at = 0) => {
  const frames = slowFrames();
  return { frames, player: new Player({ span: { from: 0, to: hour }, at, idle, frames }) };
};

describe('a player', () => {
  test('goes as many times faster than life as it is told', () => {
    const { player, frames } = made();
    player.setRate(16);
    player.play();
    frames.pass(100, 10);
    expect(player.look()).toMatchObject({ at: 16_000, playing: true });
    player.shift(1);
    frames.pass(100);
    expect(player.look().at).toBe(19_200);
  });

  test('tells the drawing every frame, and the page only a few times a second', () => {
    const { player, frames } = made();
    const [drawn, told] = [[] as number[], [] as number[]];
    player.onMove((at) => drawn.push(at));
    player.subscribe(() => told.push(player.look().at));
    player.play();
    told.length = 0;
    frames.pass(16, 63);
    expect(drawn.length).toBeGreaterThanOrEqual(63);
    expect(told.length).toBeLessThanOrEqual(5);
    expect(told.length).toBeGreaterThanOrEqual(3);
  });

  test('passes over what is idle unless it is told not to', () => {
    const { player, frames } = made([{ from: 60_000, to: 1_800_000 }], 59_900);
    player.play();
    frames.pass(100);
    expect(player.look().at).toBe(1_800_000);
    player.seek(59_900);
    player.setSkipping(false);
    frames.pass(100);
    expect(player.look().at).toBe(60_700);
  });

  test('stops at the end, and begins anew when it is played from there', () => {
    const { player, frames } = made([], hour - 100);
    player.play();
    frames.pass(100);
    expect(player.look()).toMatchObject({ at: hour, playing: false });
    expect(frames.waits).toBe(false);
    player.toggle();
    expect(player.look()).toMatchObject({ at: 0, playing: true });
  });

  test('does not leave its span, nor leap after the window was hidden', () => {
    const { player, frames } = made([], 5 * hour);
    expect(player.look().at).toBe(hour);
    player.seek(-5);
    expect(player.look().at).toBe(0);
    player.setRate(1);
    player.play();
    frames.pass(60_000);
    expect(player.look().at).toBe(1_000);
  });

  test('asks for no frame while it rests', () => {
    const { player, frames } = made();
    player.play();
    player.pause();
    expect(frames.waits).toBe(false);
    expect(player.look().playing).toBe(false);
  });
});
