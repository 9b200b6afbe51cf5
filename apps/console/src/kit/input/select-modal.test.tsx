import { screen as shown, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { openScreen } from '../../../test/open.tsx';
import { SelectModal } from './select-modal.tsx';

const many = Array.from({ length: 5_000 }, (_, n) => ({ id: n + 1, title: `item ${n + 1}` }));

async function open(over: Partial<Parameters<typeof SelectModal>[0]> = {}) {
  const confirm = vi.fn();
  const cancel = vi.fn();
  const { user } = await openScreen(() => (
    <SelectModal items={many} chosen={[1, 2]} most={3} onConfirm={confirm} onCancel={cancel} {...over} />
  ));
  return { user, confirm, cancel, dialog: within(await shown.findByRole('dialog')) };
}

describe('choosing among thousands', () => {
  test('draws only what is in sight', async () => {
    const { dialog } = await open();
    const options = dialog.getAllByRole('option');
    expect(options.length).toBeLessThan(40);
    expect(options[0]?.getAttribute('aria-setsize')).toBe('5000');
  });

  test('is searched by name and by number', async () => {
    const { dialog, user } = await open();
    await user.type(dialog.getByRole('textbox'), '(4321)');
    expect(dialog.getAllByRole('option').map((one) => one.textContent)).toEqual(['item 4321(4321)']);
    await user.clear(dialog.getByRole('textbox'));
    await user.type(dialog.getByRole('textbox'), 'nowhere');
    expect(dialog.getByText('没有匹配的选项')).toBeTruthy();
  });

  test('adds what a search found to what was chosen', async () => {
    const { dialog, user, confirm } = await open();
    await user.type(dialog.getByRole('textbox'), '(4321)');
    await user.click(dialog.getByRole('button', { name: '全选' }));
    await user.click(dialog.getByRole('button', { name: '确定' }));
    expect(confirm).toHaveBeenCalledWith([1, 2, 4321]);
  });

  test('works by keys alone', async () => {
    const { dialog, user, confirm } = await open();
    dialog.getByRole('listbox').focus();
    await user.keyboard('{ArrowDown}{ArrowDown} {Home} {Enter}');
    expect(confirm).toHaveBeenCalledWith([2, 3]);
  });

  test('goes to the end and back', async () => {
    const { dialog, user } = await open();
    const list = dialog.getByRole('listbox');
    list.focus();
    await user.keyboard('{End}');
    expect(list.getAttribute('aria-activedescendant')).toMatch(/-5000$/);
    expect(dialog.getByRole('option', { name: 'item 5000(5000)' })).toBeTruthy();
  });

  test('says so when it would be more than a request can carry, and takes all as none', async () => {
    const { dialog, user, confirm } = await open({ chosen: [1, 2, 3] });
    dialog.getByRole('listbox').focus();
    await user.keyboard('{PageDown} {Enter}');
    await shown.findByText('最多选择 3 个；要看全部请全选');
    expect(confirm).not.toHaveBeenCalled();
    await user.keyboard('{Control>}a{/Control}{Enter}');
    expect(confirm).toHaveBeenCalledWith(undefined);
  });
});
