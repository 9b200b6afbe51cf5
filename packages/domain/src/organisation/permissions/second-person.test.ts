import { expect, test } from 'vitest';
import { everything } from '../../platform/access/index.ts';
import { mayPublishAlone } from './second-person.ts';

const boss = { operatorId: 'boss', scope: everything };
const other = { operatorId: 'other', scope: everything };
const ofNorth = { operatorId: 'north', scope: { agentIds: [3], opAreaIds: [31] } };

test.each([
  ['there is nobody but the maker', [boss], { makerId: 'boss', agentId: 2 }, true],
  ['nobody at all holds the code', [], { makerId: 'boss', agentId: 2 }, true],
  ['somebody else could agree', [boss, other], { makerId: 'boss', agentId: 2 }, false],
  ['the other one belongs to another company', [boss, ofNorth], { makerId: 'boss', agentId: 2 }, true],
  ['somebody of the company sees some of its areas', [ofNorth], { makerId: 'owner', agentId: 3 }, false],
  ['head office could agree for a franchisee', [boss], { makerId: 'owner', agentId: 3 }, false],
])('whether one may publish alone when %s', (_, approvers, wanting, alone) => {
  expect(mayPublishAlone(approvers, wanting)).toBe(alone);
});
