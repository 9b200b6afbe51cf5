import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { connectFeatures, connections } from '../features.ts';
import { answers, connect, defineEvent, defineQuestion, hears } from './between-domains.ts';
import type { Db } from './database/db.ts';

const db = {} as Db;
const happened = defineEvent<{ what: string }>('test.happened');
const howMuch = defineQuestion<[of: number], number>('test.howMuch');

afterEach(connectFeatures);

test('an event is told to everybody who hears it, in order, with the transaction it happens in', async () => {
  const told: unknown[] = [];
  connect([
    hears(happened, async (within, { what }) => told.push(['first', within === db, what])),
    hears(happened, async (within, { what }) => told.push(['second', within === db, what])),
  ]);
  await happened.tell(db, { what: 'rain' });
  expect(told).toEqual([
    ['first', true, 'rain'],
    ['second', true, 'rain'],
  ]);
});

test('what one who hears an event refuses is refused where it is told, and nobody after it is told', async () => {
  const told: string[] = [];
  const refusal = new Error('no');
  connect([
    hears(happened, async () => Promise.reject(refusal)),
    hears(happened, async (_, { what }) => told.push(what)),
  ]);
  await expect(happened.tell(db, { what: 'rain' })).rejects.toBe(refusal);
  expect(told).toEqual([]);
});

test('a question is answered by the one who is connected with it', () => {
  connect([answers(howMuch, (of) => of * 2)]);
  expect(howMuch.ask(21)).toBe(42);
});

test('a question that two would answer is a fault', () => {
  expect(() => connect([answers(howMuch, (of) => of), answers(howMuch, (of) => -of)])).toThrow(
    'test.howMuch is answered twice',
  );
});

test('what leads nowhere is a fault where it is told or asked', async () => {
  connect([]);
  await expect(happened.tell(db, { what: 'rain' })).rejects.toThrow('test.happened leads nowhere');
  expect(() => howMuch.ask(1)).toThrow('test.howMuch leads nowhere');
});

interface Declared {
  name: string;
}
const isDeclared = (one: unknown): one is Declared =>
  typeof one === 'object' && one !== null && ('tell' in one || 'ask' in one) && 'name' in one;

const source = join(import.meta.dirname, '..');
const declaring = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /\.(events|questions)\.ts$/.test(file),
);

test('whatever a domain tells or asks has a name of its own and is heard or answered above it', async () => {
  const modules = await Promise.all(declaring.map((file) => import(join(source, file))));
  const declared = modules.flatMap((one) => Object.values(one as object).filter(isDeclared));
  const names = declared.map(({ name }) => name);
  expect(names.length).toBeGreaterThan(15);
  expect(new Set(names).size).toBe(names.length);
  expect([...new Set(connections.map(({ name }) => name))].sort()).toEqual(names.toSorted());
});
