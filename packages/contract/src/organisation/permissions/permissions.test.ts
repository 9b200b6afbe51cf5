import { expect, test } from 'vitest';
import { contract, permissions } from '../../index.ts';
import type { Call, CallGroup } from '../../kit/index.ts';

const byCode = new Map(permissions.map((node) => [node.code, node]));
const calls: Call[] = Object.values(contract as Record<string, CallGroup>).flatMap((group) =>
  Object.values(group),
);

test('no code is granted twice', () => {
  expect(byCode.size).toBe(permissions.length);
});

test('every button and grouped page hangs below something that is granted before it', () => {
  const seen = new Set<string>();
  for (const { code, parent } of permissions) {
    if (parent !== undefined) expect(seen, `${code} below ${parent}`).toContain(parent);
    seen.add(code);
  }
});

test('everything is named in both languages', () => {
  for (const { code, zh, en } of permissions) {
    expect(zh, code).toMatch(/\p{Script=Han}/u);
    expect(en, code).toMatch(/^[A-Z][\w ,-]+$/);
  }
});

test('a button carries the code of its page', () => {
  const odd = permissions.filter(
    ({ kind, parent, code }) => kind === 'button' && parent && !code.startsWith(parent),
  );
  expect(odd.map(({ code }) => code)).toEqual(['022101', '022102', '022103', '022104']);
});

test('every code that a call asks for can be granted', () => {
  for (const { id, access } of calls) {
    if (typeof access === 'string') continue;
    for (const code of access.codes.split(/,|\|\|/))
      expect(byCode.has(code), `${id} asks for ${code}`).toBe(true);
  }
});
