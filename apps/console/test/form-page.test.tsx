import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { homeScreens } from '../src/insight/home/home.screens.ts';
import { forgetOperator } from '../src/kit/client/operator.ts';
import { FormPage, type PageFormProps } from '../src/kit/form/form-page.tsx';
import type { Screen } from '../src/kit/page/screens.ts';
import { forgetAll, signIn } from './fakes/fake-server.ts';
import { openConsole } from './open.tsx';

afterEach(async () => {
  await forgetAll();
  forgetOperator();
});

const Letter = ({ search, setDirty }: PageFormProps) => (
  <>
    <h1>{`letter to ${search.to ?? 'nobody'}`}</h1>
    <input aria-label="text" onChange={() => setDirty(true)} />
    <button type="button" onClick={() => setDirty(false)}>
      send
    </button>
  </>
);

const screens: readonly Screen[] = [
  ...homeScreens,
  {
    path: { pattern: '/letter' },
    title: { zh: '写信', en: 'Letter' },
    hidden: true,
    load: async () => ({ default: () => <FormPage form={Letter} /> }),
  },
];

async function begin(text: string) {
  await signIn();
  const view = await openConsole('/letter?to=Li', screens);
  const box = await screen.findByLabelText('text');
  if (text) await view.user.type(box, text);
  const go = (to: string) => act(async () => view.history.push(to));
  const close = async (what: string) => {
    fireEvent.contextMenu(screen.getByRole('tab', { name: '写信' }));
    await view.user.click((await screen.findAllByRole('menuitem', { name: what })).at(-1) as HTMLElement);
  };
  return { ...view, go, close, box };
}

const question = '有未保存的内容，确定要离开吗？';
const leavesQuietly = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('a tab with unsaved text is closed only after a question, also while another is in front', async () => {
  const { user, go, close, box, history } = await begin('dear');
  await go('/log');
  await close('关闭当前');
  await screen.findByText(question);
  await user.click(screen.getByRole('button', { name: '继续编辑' }));
  await go('/letter?to=Li');
  expect(box).toHaveProperty('value', 'dear');
  expect(leavesQuietly()).toBe(false);

  await close('关闭当前');
  await user.click(await screen.findByRole('button', { name: '离开' }));
  await waitFor(() => expect(screen.queryByRole('tab', { name: '写信' })).toBeNull());
  expect(history.location.pathname).toBe('/log');
  expect(leavesQuietly()).toBe(true);
});

test('another letter in the same tab waits until the first may go', async () => {
  const { user, go, history } = await begin('dear');
  await go('/letter?to=Wang');
  await screen.findByText(question);
  expect(screen.getByRole('heading', { name: 'letter to Li' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '继续编辑' }));
  await waitFor(() => expect(history.location.href).toBe('/letter?to=Li'));
  await waitFor(() => expect(screen.queryByText(question)).toBeNull());

  await go('/letter?to=Wang');
  await user.click(await screen.findByRole('button', { name: '离开' }));
  await screen.findByRole('heading', { name: 'letter to Wang' });
  expect(screen.getByLabelText('text')).toHaveProperty('value', '');
});

test('what was saved goes without a question', async () => {
  const { user, go, close } = await begin('dear');
  await user.click(screen.getByRole('button', { name: 'send' }));
  await go('/letter?to=Wang');
  await screen.findByRole('heading', { name: 'letter to Wang' });
  await go('/log');
  await close('关闭当前');
  await waitFor(() => expect(screen.queryByRole('tab', { name: '写信' })).toBeNull());
  expect(screen.queryByText(question)).toBeNull();
});
