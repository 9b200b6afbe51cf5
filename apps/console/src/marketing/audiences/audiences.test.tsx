import { vehicles } from '@kickstand/contract/fleet/vehicles';
import { type AudienceGroup, audiences, everybody } from '@kickstand/contract/marketing/audiences';
import { cleanup, configure, fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { forgetAll, refuses, serverAnswers } from '../../../test/fakes/fake-server.ts';
import { openScreen } from '../../../test/open.tsx';
import { quickStyles } from '../../../test/quick/quick-styles.ts';
import { groupOf, isWhole, partsOf } from './audience-draft.ts';
import { AudienceField } from './audience-field.parts.tsx';

configure({ asyncUtilTimeout: 5_000 });
beforeAll(quickStyles);
afterEach(() => {
  cleanup();
  forgetAll();
});

let tree: AudienceGroup = everybody;
function Page() {
  const [value, setValue] = useState<AudienceGroup>(everybody);
  return (
    <AudienceField
      value={value}
      onChange={(next = everybody) => {
        tree = next;
        setValue(next);
      }}
    />
  );
}

test('conditions are added, turned into their contrary and counted as they are typed', async () => {
  serverAnswers(vehicles.areas, () => ({ list: [], count: 0 }));
  serverAnswers(audiences.count, ({ query }) => ({
    count: query.tree.includes('least') ? 7 : 1_234,
    fewest: 20,
    sample: [{ id: 'r', phone: '138****0001', name: '陈*', area: '东城', lastRideOn: null }],
    factsAt: 1_790_000_000_000,
  }));
  await openScreen(Page, { codes: ['0506'] });
  expect(await screen.findByText('符合条件 1,234 人')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '添加条件' }));
  expect(screen.getByText('请补全条件后再统计人数')).toBeTruthy();
  const row = screen.getByRole('listitem', { name: '距上次骑行' });
  const least = await within(row).findByLabelText('距上次骑行 最少');
  fireEvent.change(least, { target: { value: '30' } });
  fireEvent.blur(least);
  expect(await screen.findByText('符合条件 7 人')).toBeTruthy();
  expect(tree).toEqual({ all: [{ is: 'range', fact: 'lastRideDays', least: 30 }] });
});

test('a count that takes too long says what to do', async () => {
  const sentence = '条件过于复杂';
  serverAnswers(vehicles.areas, () => ({ list: [], count: 0 }));
  serverAnswers(audiences.count, () => refuses(422, 'audience.too_slow', sentence));
  await openScreen(Page, { codes: ['0506'] });
  expect(await screen.findByText(sentence)).toBeTruthy();
});

test('a group says whether it asks for the contrary of a part, however deep', () => {
  const leaf = { is: 'verified' as const };
  const group = { all: [{ not: { not: leaf } }, { not: { any: [leaf] } }] };
  const parts = partsOf(group);
  expect(parts).toEqual([
    { isNot: false, inner: leaf },
    { isNot: true, inner: { any: [leaf] } },
  ]);
  expect(groupOf('all', parts)).toEqual({ all: [leaf, { not: { any: [leaf] } }] });
  expect(groupOf('any', [])).toEqual({ all: [] });
  expect(isWhole({ all: [{ is: 'got', campaignId: '' }] })).toBe(false);
});
