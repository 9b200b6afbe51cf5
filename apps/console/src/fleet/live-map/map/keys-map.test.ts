// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { meaningOf, type Pressed } from './keys-map.ts';

const pressed = (key: string, over: Partial<Pressed> = {}): Pressed => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  target: document.body,
  ...over,
});

function inside(html: string, selector: string) {
  document.body.innerHTML = html;
  return document.querySelector(selector);
}

test.each([
  ['/', 'search'],
  ['L', 'rectangle'],
  ['a', 'view'],
  ['f', 'follow'],
  ['n', 'live'],
  ['ArrowLeft', 'left'],
  ['+', 'nearer'],
  ['Escape', 'escape'],
  ['x', undefined],
])('the key %s means %s', (key, meant) => expect(meaningOf(pressed(key))).toBe(meant));

test.each([
  ['with Ctrl it is the browser’s', 'l', { ctrlKey: true }],
  ['in a field it is text', 'l', { target: inside('<input id="a">', '#a') }],
  ['on a slider the arrows move it', 'ArrowLeft', { target: inside('<i role="slider"></i>', 'i') }],
  ['on a button the arrows are left alone', 'ArrowLeft', { target: inside('<button></button>', 'button') }],
  ['the drawing comes nearer by itself', '+', { target: inside('<i class="maplibregl-canvas"></i>', 'i') }],
  [
    'a dialog in front has its own Escape',
    'Escape',
    { target: inside('<i class="ant-modal-wrap"></i>', 'i') },
  ],
])('%s', (_, key, over) => expect(meaningOf(pressed(key, over))).toBeUndefined());

test('a switch that was pressed last takes no letters', () => {
  const target = inside('<input type="radio" id="a">', '#a');
  expect(meaningOf(pressed('n', { target }))).toBe('live');
});
