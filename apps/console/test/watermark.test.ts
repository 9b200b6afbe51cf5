// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { hangWatermark } from '../src/app/frame/watermark.ts';
import { watermarkText } from '../src/app/frame/watermark-over.tsx';

const drawn = { texts: [] as string[], turned: [] as number[], font: '', size: [0, 0] };

beforeEach(() => {
  Object.assign(drawn, { texts: [], turned: [] });
  HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement) {
    drawn.size = [this.width, this.height];
    return {
      translate: () => undefined,
      rotate: (by: number) => drawn.turned.push(by),
      fillText: (text: string) => drawn.texts.push(text),
      set font(font: string) {
        drawn.font = font;
      },
    };
  } as unknown as HTMLCanvasElement['getContext'];
  HTMLCanvasElement.prototype.toDataURL = () => 'data:image/png;base64,AAAA';
});
afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

const sheet = () => document.querySelector<HTMLElement>('[data-watermark]');

test.each([
  ['某某出行运营平台', '13800001234', '某某出行 1234'],
  ['Kickstand operations platform', '13800001234', 'Kickstand 1234'],
  ['某某出行运营平台', undefined, '某某出行'],
])('%s seen by %s says %s', (title, phone, text) => expect(watermarkText(title, phone)).toBe(text));

describe('the watermark', () => {
  test('is a tile of 400 × 300 with 16 px text at 30 degrees, above everything and in nobody’s way', () => {
    const take = hangWatermark('某某 1234');
    expect(drawn).toMatchObject({ size: [400, 300], texts: ['某某 1234'] });
    expect(drawn.font).toContain('16px');
    expect(Math.abs(drawn.turned[0] ?? 0)).toBeCloseTo(Math.PI / 6);
    expect(sheet()?.style.zIndex).toBe('10000000');
    expect(sheet()?.style.pointerEvents).toBe('none');
    expect(sheet()?.style.getPropertyValue('print-color-adjust')).toBe('exact');
    expect(sheet()?.getAttribute('aria-hidden')).toBe('true');
    take();
    expect(sheet()).toBeNull();
  });

  test.each<[string, (one: HTMLElement) => void]>([
    ['taken off the page', (one) => one.remove()],
    ['hidden', (one) => one.style.setProperty('display', 'none', 'important')],
    ['hidden by an attribute', (one) => one.setAttribute('hidden', '')],
    ['made another class', (one) => one.setAttribute('class', 'gone')],
    ['moved elsewhere', (one) => document.head.append(one)],
  ])('comes back when it is %s', async (_, spoil) => {
    const take = hangWatermark('某某 1234');
    const before = sheet() as HTMLElement;
    spoil(before);
    await vi.waitFor(() => expect(sheet()).not.toBe(before));
    expect(document.querySelectorAll('[data-watermark]')).toHaveLength(1);
    expect(sheet()?.style.display).toBe('block');
    expect(sheet()?.hidden).toBe(false);
    take();
  });

  test('is left alone when something else comes into the page', async () => {
    const take = hangWatermark('某某 1234');
    const before = sheet();
    document.body.append(document.createElement('section'));
    await Promise.resolve();
    expect(sheet()).toBe(before);
    take();
  });
});
