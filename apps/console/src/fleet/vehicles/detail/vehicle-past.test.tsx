import { assets } from '@kickstand/contract/fleet/production';
import { telemetry } from '@kickstand/contract/fleet/telemetry';
import { ops } from '@kickstand/contract/work/field-work';
import { configure, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { forgetAll, refuses, serverAnswers } from '../../../../test/fakes/fake-server.ts';
import { aDeskTask } from '../../../../test/fakes/tasks.ts';
import { openScreen } from '../../../../test/open.tsx';
import { quickStyles } from '../../../../test/quick/quick-styles.ts';
import { aVehicleInDetail } from '../../../../test/vehicles.ts';
import { instantText } from '../../../kit/page/format.ts';
import { ShownVehicle } from './shown-vehicle.ts';
import TabBattery from './tab-battery.tsx';
import TabBindings from './tab-bindings.tsx';

configure({ asyncUtilTimeout: 6_000 });
beforeAll(quickStyles);
afterEach(forgetAll);

const carId = '620100001';
const at = Date.UTC(2026, 8, 21, 3);
const shown = (Tab: () => React.ReactNode) => () => (
  <ShownVehicle value={aVehicleInDetail(carId)}>
    <Tab />
  </ShownVehicle>
);
const battery = { kind: 'battery' as const, by: '张三', reason: null };

test('swaps say the charge before and after, and batteries from when to when they were there', async () => {
  serverAnswers(telemetry.samples, () => ({ stepMs: 60_000, list: [], count: 0 }));
  const asked = serverAnswers(ops.tasks, () => ({
    list: [
      aDeskTask({
        id: 'k1',
        source: 'rule',
        state: 'done',
        carId,
        assigneeId: 'o',
        assignee: '李四',
        createdAt: at,
        claimedAt: at,
        startedAt: at,
        finishedAt: at,
        beforePct: 12,
        afterPct: 98,
        validity: 'valid',
      }),
    ],
    count: 1,
  }));
  const bindings = serverAnswers(assets.bindings, () => ({
    list: [
      { ...battery, code: 'BAT-2', fromAt: at, toAt: null },
      { ...battery, code: 'BAT-1', fromAt: at - 1_000, toAt: at },
    ],
    count: 60,
  }));
  await openScreen(shown(TabBattery), { codes: ['0302'] });
  const swap = (await screen.findByText('李四')).closest('tr');
  expect(swap?.textContent).toContain('12%');
  expect(swap?.textContent).toContain('98%');
  expect(asked[0]?.query).toMatchObject({ carId, types: ['swap'] });
  expect((await screen.findByText('BAT-2')).closest('tr')?.textContent).toContain('至今');
  expect(screen.getByText('BAT-1').closest('tr')?.textContent).toContain(instantText(at));
  expect(screen.getByText('只显示最近 2 条，共 60 条')).toBeTruthy();
  expect(bindings[0]).toMatchObject({ params: { carId }, query: { kind: 'battery' } });
  expect(await screen.findByText('最近 7 天没有上报电量和电压')).toBeTruthy();
});

test('a vehicle without a past says so, and what cannot be read can be tried again', async () => {
  serverAnswers(assets.bindings, () => ({ list: [], count: 0 }));
  let down = true;
  serverAnswers(assets.transfers, () =>
    down ? refuses(500, 'common.fault', '系统繁忙') : { list: [], count: 0 },
  );
  const { user } = await openScreen(shown(TabBindings), { codes: ['0302'] });
  expect(await screen.findByText('没有绑定记录')).toBeTruthy();
  await screen.findByText('系统繁忙');
  down = false;
  await user.click(screen.getByRole('button', { name: /重\s*试|重新加载/ }));
  expect(await screen.findByText('这辆车没有调拨过')).toBeTruthy();
});
