// @vitest-environment jsdom
import { beforeEach, describe, expect, test } from 'vitest';
import { type Closing, close, keepTabs, readTabs, type Tab, visit } from '../src/app/tabs/tabs.ts';

const tab = (path: string, search = ''): Tab => ({ path, search });
const [a, b, c] = ['/a', '/b', '/c'].map((path) => tab(path)) as [Tab, Tab, Tab];
const paths = (tabs: readonly Tab[]) => tabs.map(({ path }) => path).join(' ');

describe('visiting', () => {
  test('a new path opens a tab at the end', () => expect(paths(visit([a, b], c))).toBe('/a /b /c'));
  test('a known path keeps its place and takes the new search', () =>
    expect(visit([a, b], tab('/a', '?x=1'))).toEqual([tab('/a', '?x=1'), b]));
  test('the same address changes nothing', () => {
    const tabs = [a, b];
    expect(visit(tabs, tab('/b'))).toBe(tabs);
  });
});

describe('closing', () => {
  test.each<[Closing, string, string, string, string]>([
    ['this', '/b', '/b', '/a /c', '/c'],
    ['this', '/c', '/c', '/a /b', '/b'],
    ['this', '/a', '/c', '/b /c', '/c'],
    ['right', '/a', '/c', '/a', '/a'],
    ['right', '/b', '/a', '/a /b', '/a'],
    ['left', '/c', '/a', '/c', '/c'],
    ['left', '/b', '/c', '/b /c', '/c'],
    ['all', '/b', '/b', '/log', '/log'],
  ])('%s of %s while %s is in front leaves %s and shows %s', (what, path, active, left, shown) => {
    const closed = close([a, b, c], what, path, active);
    if (typeof closed === 'string') throw new Error(closed);
    expect([paths(closed.tabs), closed.show.path]).toEqual([left, shown]);
  });

  test.each<[Closing, Tab[], string, string]>([
    ['left', [a, b], '/a', 'none_left'],
    ['right', [a, b], '/b', 'none_right'],
    ['left', [a], '/a', 'none_left'],
    ['right', [a], '/a', 'none_right'],
    ['this', [a], '/a', 'last'],
    ['all', [a], '/a', 'last'],
  ])('%s of %j at %s: %s', (what, tabs, path, why) => {
    expect(close(tabs, what, path, path)).toBe(why);
  });
});

describe('a reload', () => {
  beforeEach(() => sessionStorage.clear());

  test('brings back what may still be opened, for the same operator only', () => {
    keepTabs('o-1', [a, tab('/b', '?q=1'), c]);
    expect(readTabs('o-1', (path) => path !== '/c')).toEqual([a, tab('/b', '?q=1')]);
    expect(readTabs('o-2', () => true)).toEqual([]);
  });

  test.each(['{', '{"a":1}', '[1,null,{"path":3}]'])('is not upset by %s', (kept) => {
    sessionStorage.setItem('tabs:o-1', kept);
    expect(readTabs('o-1', () => true)).toEqual([]);
  });
});
