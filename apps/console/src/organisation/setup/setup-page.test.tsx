import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { keepConfig } from '../../kit/client/client-config.ts';
import { keepBegun, keptBegun } from './setup-draft.ts';
import { type AreaStepProps, SetupPage } from './setup-page.tsx';

const Step = ({ done, skip }: AreaStepProps) => (
  <>
    <button type="button" onClick={done}>
      drawn
    </button>
    <button type="button" onClick={skip}>
      not now
    </button>
  </>
);

const open = () => render(<SetupPage AreaStep={Step} />);
const hasBegun = (needsSetup: boolean) => keepConfig({ needsSetup } as never);

describe('after a deployment was begun, its first area', () => {
  beforeEach(() => {
    hasBegun(false);
    keepBegun({ name: '林晓', area: 'open' });
  });

  afterEach(cleanup);

  test('can be drawn later, which stays so when the page is loaded anew', async () => {
    const { unmount } = open();
    await userEvent.click(screen.getByText('not now'));
    unmount();
    open();
    expect(screen.getByRole('heading', { name: '初始化完成' })).toBeTruthy();
    expect(screen.getByText('画出或导入首个服务区')).toBeTruthy();
    await userEvent.click(screen.getByText('进入控制台'));
    expect(keptBegun()).toBeUndefined();
  });

  test('is followed by its stations once it is open', async () => {
    open();
    await userEvent.click(screen.getByText('drawn'));
    expect(screen.getByText('画出或导入还车点')).toBeTruthy();
    expect(screen.queryByText('画出或导入首个服务区')).toBeNull();
  });

  test('is not asked for in another deployment that nobody has begun', () => {
    hasBegun(true);
    open();
    expect(screen.getByLabelText('初始化码')).toBeTruthy();
  });
});
