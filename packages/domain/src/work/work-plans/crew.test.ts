import { describe, expect, test } from 'vitest';
import { breakOf, packsLeft } from './index.ts';

describe('the break of a shift', () => {
  test.each([
    ['shorter than six hours has none', 359, 0, undefined],
    ['of six hours has 45 minutes between the third hour and the fifth', 360, 0, [180, 300]],
    ['that has run for two hours has it so much sooner', 480, 120, [60, 180]],
    ['that is past its beginning has it at once', 480, 200, [0, 100]],
    ['that is past its end has had it', 480, 300, undefined],
  ])('%s', (_, minutes, over, span) => {
    const pause = breakOf(minutes, over);
    expect(pause && [pause.fromMinute, pause.byMinute]).toEqual(span);
    if (pause) expect(pause.minutes).toBe(45);
  });
});

describe('packs aboard', () => {
  test.each([
    ['are what somebody had less what was swapped', 12, 5, 12, 7],
    ['are a full load again once none is left', 12, 12, 12, 12],
    ['go down again after that', 12, 15, 12, 9],
    ['are none where none can be taken', 0, 3, 0, 0],
  ])('%s', (_, had, swapped, most, left) => {
    expect(packsLeft(had, swapped, most)).toBe(left);
  });
});
