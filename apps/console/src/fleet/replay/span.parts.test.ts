import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayMs, mostSpanMs, piecesOf, searchOf, spanFault, wishOf } from './span.parts.ts';

const now = 1_790_000_030_000;
const hour = 3_600_000;

test('the last day is shown when nothing is asked for, to the minute', () => {
  expect(wishOf({}, now)).toEqual({ from: 1_790_000_040_000 - dayMs, to: 1_790_000_040_000, at: undefined });
  expect(wishOf({ at: 'x', trackFrom: '-3' }, now).at).toBeUndefined();
});

test('a moment is shown with two hours around it, as far as they have passed', () => {
  const at = now - hour;
  expect(wishOf({ at: String(at) }, now)).toEqual({ from: at - 2 * hour, to: 1_790_000_040_000, at });
});

test('an address leads back to the span and the moment that it was made of', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: now }), fc.integer({ min: 1, max: mostSpanMs }), (from, length) => {
      const span = { from, to: from + length };
      const search = searchOf(span, from + length / 2);
      const texts = Object.fromEntries(Object.entries(search).map(([key, value]) => [key, String(value)]));
      expect(wishOf(texts, now)).toEqual({ ...span, at: Math.round(from + length / 2) });
    }),
  );
});

test('a span is read in pieces of a day at most that leave nothing out', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: now }), fc.integer({ min: 1, max: mostSpanMs }), (from, length) => {
      const pieces = piecesOf({ from, to: from + length });
      expect(pieces.length).toBeLessThanOrEqual(7);
      expect(pieces[0]?.from).toBe(from);
      expect(pieces.at(-1)?.to).toBe(from + length);
      for (const [i, piece] of pieces.entries()) {
        expect(piece.to - piece.from).toBeLessThanOrEqual(dayMs);
        if (i > 0) expect(piece.from).toBe(pieces[i - 1]?.to);
      }
    }),
  );
});

test.each([
  [{ from: 1, to: 2 }, undefined],
  [{ from: 2, to: 2 }, 'backwards'],
  [{ from: 0, to: mostSpanMs }, undefined],
  [{ from: 0, to: mostSpanMs + 1 }, 'tooLong'],
])('of %o it is said: %s', (span, fault) => expect(spanFault(span)).toBe(fault));
