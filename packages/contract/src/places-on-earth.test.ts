import { expect, test } from 'vitest';
import { z } from 'zod';
import { contract } from './index.ts';
import type { CallGroup } from './kit/index.ts';

const everyCall = Object.values(contract as Record<string, CallGroup>).flatMap((group) =>
  Object.values(group),
);

const named: Record<string, number> = { lng: 180, lat: 90 };

interface Node {
  properties?: Record<string, Node>;
  minimum?: number;
  maximum?: number;
  type?: string;
  [key: string]: unknown;
}

const isNumber = ({ type, anyOf }: Node) =>
  type === 'number' || (Array.isArray(anyOf) && (anyOf as Node[]).some((one) => one.type === 'number'));
const boundsOf = (node: Node): Node =>
  (node.anyOf as Node[] | undefined)?.find(({ type }) => type === 'number') ?? node;

/** Where a schema takes a longitude or latitude that no place on earth has. */
function unbound(node: unknown, at: string): string[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) => {
    const most = at.endsWith('.properties') ? named[key] : undefined;
    const child = value as Node;
    if (most === undefined || !isNumber(child)) return unbound(value, `${at}.${key}`);
    const { minimum, maximum } = boundsOf(child);
    return minimum === -most && maximum === most ? [] : [`${at}.${key}`];
  });
}

test('no call takes a position that is not on the earth', () => {
  const found = everyCall.flatMap((call) =>
    (['params', 'query', 'body'] as const).flatMap((part) => {
      const schema = (call as unknown as Record<string, z.ZodType | undefined>)[part];
      return schema
        ? unbound(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }), `${call.id} ${part}`)
        : [];
    }),
  );
  expect(found).toEqual([]);
});

test.each([
  ['opsMap.tasks', 'bbox', '113,95,114,96'],
  ['fences.list', 'bbox', '113,30,114,91'],
  ['telemetry.fences', 'bbox', '113,-91,114,30'],
  ['baseMap.addresses', 'points', '113,30,114,90.1'],
])('the corners that %s is asked for lie on the earth', (name, key, off) => {
  const query = everyCall.find(({ id }) => id === name)?.query as z.ZodType;
  const faults = (given: string) =>
    query.safeParse({ [key]: given }).error?.issues.filter(({ path }) => path[0] === key) ?? [];
  expect(faults(off)).toHaveLength(1);
  expect(faults('113,30,114,31')).toEqual([]);
});
