import { expect, test } from 'vitest';
import { type Worker, worksAt } from './who-works.ts';

const place = { areaId: 31, agentId: 2 };
const kept: Worker = { agentId: 2, areaIds: [31, 32] };

test.each<[string, Worker, boolean]>([
  ['in every area of the own company', { agentId: 2, areaIds: null }, true],
  ['in an area that it is kept to', kept, true],
  ['not in another area of the company', { agentId: 2, areaIds: [32] }, false],
  ['in none where it is kept to none', { agentId: 2, areaIds: [] }, false],
  ['not for another company, whatever its areas are', { agentId: 3, areaIds: [31] }, false],
  ['not for another company, with all its areas', { agentId: 3, areaIds: null }, false],
])('somebody works %s', (_, worker, does) => {
  expect(worksAt(worker, place)).toBe(does);
});
