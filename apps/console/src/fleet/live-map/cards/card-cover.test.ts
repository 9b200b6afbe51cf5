import { describe, expect, test } from 'vitest';
import { freeMiddle, stepAside } from './card-cover.ts';

const desk = { left: 264, top: 100, right: 1440, bottom: 900 };
const beside = { left: 1036, top: 112, right: 1384, bottom: 888 };
const phone = { left: 0, top: 60, right: 390, bottom: 800 };
const below = { left: 0, top: 340, right: 390, bottom: 800 };

describe('a card over the map', () => {
  test('leaves a vehicle where it is that it does not cover', () => {
    expect(stepAside({ x: 700, y: 400 }, desk, beside)).toEqual([0, 0]);
    expect(stepAside({ x: 200, y: 200 }, phone, below)).toEqual([0, 0]);
    expect(stepAside({ x: 1200, y: 400 }, desk, undefined)).toEqual([0, 0]);
  });

  test('has one that it would cover step aside, just far enough, or up where it takes the foot', () => {
    expect(stepAside({ x: 1200, y: 400 }, desk, beside)).toEqual([-204, 0]);
    expect(stepAside({ x: 200, y: 500 }, phone, below)).toEqual([0, -200]);
  });

  test('a vehicle that is gone to comes to the middle of what is left free', () => {
    expect(freeMiddle(desk, beside)).toEqual([-202, 0]);
    expect(freeMiddle(phone, below)).toEqual([0, -230]);
    expect(freeMiddle(desk, undefined)).toEqual([0, 0]);
  });
});
