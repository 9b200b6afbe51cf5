import type { Cents } from '@kickstand/contract/kit';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { aBike, type BikeRow, bikes } from '../../../test/bikes.ts';
import { forgetAll, refuses, serverAnswers } from '../../../test/fakes/fake-server.ts';
import { openScreen } from '../../../test/open.tsx';
import { defineAction } from '../action/define-action.tsx';
import { hiddenField, moneyField, textField } from './fields.tsx';
import { defineForm } from './form.tsx';
import { overtaken } from './stale-form.rules.ts';
import { anyUnsaved } from './unsaved.ts';

// Fetched lazily by what is tested; here from the start, so that no test waits for a busy machine.
await import('./stale-form.tsx');

afterEach(forgetAll);

interface Versioned extends BikeRow {
  note: string;
  version: number;
}
const bike: Versioned = {
  ...(aBike('b1') as BikeRow),
  name: '小黄',
  owed: 1250 as Cents,
  note: '无',
  version: 7,
};

const formWith = (fresh?: (row: Versioned) => Promise<Versioned>) =>
  defineAction<Versioned, typeof bikes.edit>({
    call: bikes.edit,
    label: '编辑',
    form: defineForm<Versioned, typeof bikes.edit>({
      call: bikes.edit,
      title: '编辑车辆',
      labels: { name: '名称', owed: '欠费', note: '备注', version: '' },
      fields: { name: textField, owed: moneyField, note: textField, version: hiddenField },
      start: ({ name, owed, note, version }) => ({ name: name ?? '', owed, note, version }),
      request: (row, body) => ({ params: { bikeId: row.bikeId }, body }),
      ...(fresh && { fresh }),
    }),
  });

/** Takes version 9 and nothing older. */
const onlyNewest = () =>
  serverAnswers(bikes.edit, ({ body }) =>
    body.version === 9 ? { jobId: 'j1' } : refuses(409, 'common.stale_version', '数据已被他人修改，请刷新'),
  );

async function openForm(fresh?: (row: Versioned) => Promise<Versioned>) {
  const Edit = formWith(fresh);
  const opened = await openScreen(() => <Edit row={bike} />, { codes: ['5003'] });
  await opened.user.click(screen.getByRole('button', { name: '编辑' }));
  await opened.user.clear(await screen.findByLabelText('备注'));
  await opened.user.type(screen.getByLabelText('备注'), '前轮异响');
  await opened.user.click(screen.getByRole('button', { name: '保存' }));
  await screen.findByText('数据已被他人修改，请刷新');
  return opened;
}

describe('a form that somebody else was faster than', () => {
  test('keeps its text, takes over what they changed elsewhere, and can then be saved', async () => {
    const asked = onlyNewest();
    const { user } = await openForm(async (row) => ({ ...row, owed: 990 as Cents, version: 9 }));
    await user.click(screen.getByRole('button', { name: '重新加载并比较' }));
    expect(await screen.findByLabelText('欠费（您打开时）')).toHaveProperty('value', '12.50');
    expect(screen.getByLabelText('欠费（最新）')).toHaveProperty('value', '9.90');
    expect(screen.getByLabelText('欠费')).toHaveProperty('value', '9.90');
    expect(screen.getByLabelText('备注')).toHaveProperty('value', '前轮异响');
    expect(screen.queryByRole('button', { name: /^采用/ })).toBeNull();

    // Two presses of one button within a second count as one.
    await waitFor(async () => {
      const save = screen.queryByRole('button', { name: '保存' });
      if (save) await user.click(save);
      expect(asked.length).toBe(2);
    });
    expect(asked[1]?.body).toEqual({ name: '小黄', owed: 990, note: '前轮异响', version: 9 });
  });

  test('shows both texts where both wrote, and takes theirs only when told to', async () => {
    onlyNewest();
    const { user } = await openForm(async (row) => ({ ...row, note: '已修好', version: 9 }));
    await user.click(screen.getByRole('button', { name: '重新加载并比较' }));
    expect(await screen.findByLabelText('备注（最新）')).toHaveProperty('value', '已修好');
    expect(screen.getByLabelText('备注')).toHaveProperty('value', '前轮异响');
    await user.click(screen.getByRole('button', { name: '采用最新的备注' }));
    expect(screen.getByLabelText('备注')).toHaveProperty('value', '已修好');
    expect(screen.queryByRole('button', { name: '采用最新的备注' })).toBeNull();
  });

  test('says so when it cannot be reloaded', async () => {
    onlyNewest();
    const { user } = await openForm(() => Promise.reject(new Error('gone')));
    await user.click(screen.getByRole('button', { name: '重新加载并比较' }));
    expect(await screen.findByText('加载失败')).toBeTruthy();
    expect(screen.getByLabelText('备注')).toHaveProperty('value', '前轮异响');
  });

  test('offers no comparison where there is nothing to compare with', async () => {
    onlyNewest();
    await openForm();
    expect(screen.queryByRole('button', { name: '重新加载并比较' })).toBeNull();
    expect(screen.getByLabelText('备注')).toHaveProperty('value', '前轮异响');
  });
});

test('text in a form counts as unsaved for its page until the form is gone', async () => {
  serverAnswers(bikes.edit, () => ({ jobId: 'j' }));
  const Edit = formWith();
  const { user } = await openScreen(() => <Edit row={bike} />, { codes: ['5003'], path: '/bikes' });
  await user.click(screen.getByRole('button', { name: '编辑' }));
  const note = await screen.findByLabelText('备注');
  expect(anyUnsaved(['/bikes'])).toBe(false);
  await user.type(note, '!');
  expect(anyUnsaved(['/bikes'])).toBe(true);
  expect(anyUnsaved(['/cars'])).toBe(false);
  await user.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(anyUnsaved(['/bikes'])).toBe(false));
});

test.each([
  [{ a: 1 }, { a: 1 }, { a: 2 }, []],
  [{ a: 1 }, { a: 2 }, { a: 1 }, [['a', false]]],
  [{ a: 1 }, { a: 2 }, { a: 3 }, [['a', true]]],
  [{ a: 1 }, { a: 2 }, { a: 2 }, [['a', false]]],
  [{ a: [1] }, { a: [1] }, { a: [1] }, []],
  [{}, { a: 'x' }, {}, [['a', false]]],
])('before %j, now %j, written %j: overtaken are %j', (before, theirs, mine, found) => {
  const names = overtaken(['a'], { before, theirs, mine }).map(({ name, contested }) => [name, contested]);
  expect(names).toEqual(found);
});
