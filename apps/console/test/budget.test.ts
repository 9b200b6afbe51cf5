import { describe, expect, test } from 'vitest';
import { builtConsole, kilobytesOf, large, readBuild, scriptOf } from './built-size.ts';

const build = readBuild();

// A build is made before the browser tests; without one there is nothing to weigh.
describe.skipIf(build === undefined)('the size of the built console, script in gzip', () => {
  const manifest = build ?? {};
  const { catalogue, login, shell, shellAndFirstList, sheetsOfFirstList, routes, added } = build
    ? builtConsole(build)
    : {
        catalogue: [],
        login: [],
        shell: [],
        shellAndFirstList: [],
        sheetsOfFirstList: [],
        routes: [],
        added: () => [],
      };

  test('no chunk waits for itself: words are awaited at the top of modules, so a circle would start half-made', () => {
    const done = new Set<string>();
    const circles: string[] = [];
    const visit = (key: string, path: readonly string[]) => {
      if (path.includes(key)) return void circles.push([...path, key].join(' > '));
      if (done.has(key)) return;
      for (const next of manifest[key]?.imports ?? []) visit(next, [...path, key]);
      done.add(key);
    };
    for (const key of Object.keys(manifest)) visit(key, []);
    expect(circles).toEqual([]);
  });

  test('neither login nor shell loads the map or the charts', () => {
    expect([...login, ...shell].filter((file) => large.test(`/${file}`))).toEqual([]);
  });

  test('the login page weighs at most 150 kB and nothing of antd', () => {
    expect(kilobytesOf(login)).toBeLessThanOrEqual(150);
    for (const file of login) expect(scriptOf(file)).not.toContain('ant-btn');
  });

  test('the login page does not grow with the screens behind it: of those it knows the addresses that it leads to', () => {
    const known = new Set<string>(login);
    expect(kilobytesOf(catalogue)).toBeGreaterThan(5);
    expect(kilobytesOf(catalogue.filter((file) => known.has(file)))).toBeLessThanOrEqual(0.5);
  });

  // Nothing is left of the target: what is added has to be earned elsewhere.
  test('shell and first list weigh at most 370 kB', () => {
    expect(kilobytesOf(shellAndFirstList)).toBeLessThanOrEqual(370);
  });

  test('what antd would compute in the browser is not in it, and its style sheets weigh at most 37 kB', () => {
    for (const file of shellAndFirstList) expect(scriptOf(file)).not.toContain('borderInlineEnd');
    expect(kilobytesOf(sheetsOfFirstList)).toBeLessThanOrEqual(37);
  });

  test.each(routes)('%s adds at most 60 kB', (route) => {
    expect(kilobytesOf(added(route))).toBeLessThanOrEqual(60);
  });
});
