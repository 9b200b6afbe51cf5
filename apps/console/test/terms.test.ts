import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { en } from '../src/kit/terms/terms.words.en.ts';
import { zh } from '../src/kit/terms/terms.words.zh.ts';

const source = join(import.meta.dirname, '..', 'src');

const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.words.zh.ts') && !file.includes(join('kit', 'terms')),
);

/** What a words file calls fields, group by group. */
function labelsIn(file: string) {
  const text = readFileSync(join(source, file), 'utf8');
  const groups = [...text.matchAll(/\n(\s*)fields: \{\n([\s\S]*?)\n\1\}/g)];
  return groups.map(
    ([, , body = '']) =>
      new Map(
        [...body.matchAll(/^\s+(\w+): '((?:[^'\\]|\\.)*)',?$/gm)].map(([, key = '', text]) => [key, text]),
      ),
  );
}

/** Labels that code reads one by one, beside a map card or in a form of several steps; a list finds them among the terms. */
const readByCode: Readonly<Record<string, string>> = {
  'alarms/alarms': 'remark',
  'leads/leads': 'city contact phone province remark',
  'permissions/permissions': 'agentId agentIds areaIds dataScope phone remark roleIds',
  'production/production': 'areaId',
  'setup/setup': 'brand chatUrl hotline maxSpeed subTitle',
  'task-kit/task-kit': 'assigneeId priority remark',
  'vehicle-kit/vehicles':
    'area fwVersion idleSeconds lifecycle model note online plate reportedAt restBattery ridingState tags voltageMv',
  'vehicle-logs/vehicle-logs':
    'at carId content direction from imei kind lng operator source verdict voltageMv',
};

const wordsOf = (file: string) =>
  (readByCode[file.replace(/^[a-z]+\//, '').replace('.words.zh.ts', '')] ?? '').split(' ');

test('what is called the same everywhere is said once; only what code reads by itself may stand beside', () => {
  const repeated = files.flatMap((file) => {
    const english = labelsIn(file.replace('.zh.', '.en.'));
    return labelsIn(file).flatMap((labels, i) =>
      [...labels]
        .filter(([key, text]) => zh[key as keyof typeof zh] === text)
        .filter(([key]) => english[i]?.get(key) === en[key as keyof typeof en])
        .filter(([key]) => !wordsOf(file).includes(key))
        .map(([key]) => `${file}: ${key}`),
    );
  });
  expect(files.length).toBeGreaterThan(20);
  expect(repeated).toEqual([]);
});

test('a franchisee has one name', () => {
  expect(files.filter((file) => readFileSync(join(source, file), 'utf8').includes('代理商'))).toEqual([]);
});
