import { configure, screen, waitFor, within } from '@testing-library/react';
import { Drawer } from 'antd';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { aBike, type BikeRow, bikes, someBikes } from '../../../test/bikes.ts';
import { forgetAll, serverAnswers } from '../../../test/fakes/fake-server.ts';
import { openScreen } from '../../../test/open.tsx';
import { quickStyles } from '../../../test/quick/quick-styles.ts';
import { text } from '../list/cells.tsx';
import { defineListScreen } from '../list/list-screen.tsx';
import { defineView } from './define-action.tsx';
import { Steps } from './steps.tsx';

configure({ asyncUtilTimeout: 5_000 });
beforeAll(quickStyles);
afterEach(forgetAll);

const Bikes = defineListScreen({
  call: bikes.list,
  title: '车辆',
  rowKey: 'bikeId',
  labels: { bikeId: '编号' },
  columns: { bikeId: text },
  rowActions: [
    defineView<BikeRow>({
      id: 'look',
      label: '详情',
      applies: ({ state }) => state !== 'riding',
      view: ({ row, close }) => (
        <Drawer open title={row.bikeId} extra={<Steps />} onClose={close}>
          <input aria-label="备注" />
        </Drawer>
      ),
    }),
  ],
  empty: '没有车辆',
});

test('a drawer goes through the rows that it is for by J and K and ends at the last one in sight', async () => {
  const list = [...someBikes(1), aBike('b2', { state: 'riding' }), aBike('b3')];
  serverAnswers(bikes.list, () => ({ list, count: 3 }));
  const { user } = await openScreen(Bikes, { codes: ['50'] });
  const first = (await screen.findByText('b1')).closest('tr') as HTMLElement;
  await user.click(within(first).getByRole('button', { name: '详情' }));
  const shows = (id: string) =>
    waitFor(() => expect(document.querySelector('.ant-drawer-title')?.textContent).toBe(id));
  const canStep = (name: string) => !(screen.getByRole('button', { name }) as HTMLButtonElement).disabled;
  await shows('b1');
  expect([canStep('上一条 K'), canStep('下一条 J')]).toEqual([false, true]);

  await user.keyboard('j');
  await shows('b3');
  expect([canStep('上一条 K'), canStep('下一条 J')]).toEqual([true, false]);
  await user.keyboard('j');
  await shows('b3');

  await user.type(screen.getByRole('textbox', { name: '备注' }), 'kk');
  await shows('b3');
  (document.activeElement as HTMLElement).blur();
  await user.keyboard('k');
  await shows('b1');
});
