import { persons } from '@kickstand/contract/riders/persons';
import type { RiderRow } from '@kickstand/contract/riders/riders';
import { configure, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { forgetAll, serverAnswers } from '../../../test/fakes/fake-server.ts';
import { openScreen } from '../../../test/open.tsx';
import { quickStyles } from '../../../test/quick/quick-styles.ts';
import { writeToRider as Write } from './person-actions.parts.tsx';
import RiderDevices from './rider-devices.tsx';
import RiderPrivacy from './rider-privacy.tsx';

configure({ asyncUtilTimeout: 6_000 });
beforeAll(quickStyles);
afterEach(forgetAll);

const codes = ['070101', '07010103', '07010127', 'exportPii'];
const rider = { id: 'r1', riderPhone: '138****1234', state: 'normal', giftCents: 0 } as RiderRow;
const privacy = (ties: object[]) =>
  serverAnswers(persons.privacy, () => ({ ties, giftCents: 300, history: [] }) as never);

test('an account is not deleted before what is unfinished is settled', async () => {
  privacy([{ kind: 'debt', count: 1, cents: 350 }]);
  await openScreen(() => <RiderPrivacy rider={rider} />, { codes });
  expect(await screen.findByText('欠款')).toBeTruthy();
  expect(screen.getByText('¥3.50')).toBeTruthy();
  expect(screen.getByRole('button', { name: '注销账号' }).getAttribute('aria-disabled')).toBe('true');
});

test('a deletion says what goes, and that nothing brings it back', async () => {
  privacy([]);
  const { user } = await openScreen(() => <RiderPrivacy rider={rider} />, { codes });
  await user.click(await screen.findByRole('button', { name: '注销账号' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText(/赠送余额 ¥3.00 作废.*无法恢复/)).toBeTruthy();
});

test('whoever may not hand data out sees no button for it', async () => {
  privacy([]);
  await openScreen(() => <RiderPrivacy rider={rider} />, { codes: ['070101', '07010127'] });
  expect(await screen.findByRole('button', { name: '注销账号' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: '导出个人信息' })).toBeNull();
});

test('a rider who shares a device is marked, with who shares it', async () => {
  serverAnswers(
    persons.devices,
    () =>
      ({
        devices: [
          {
            device: 'a1b2c3d4',
            platform: 'wechat',
            model: 'Redmi',
            firstAt: 1,
            lastAt: 2,
            uses: 3,
            others: 1,
          },
        ],
        shared: [{ by: 'device', riderId: 'r2', riderPhone: '139****5678', name: '李*', at: 2 }],
        flags: ['shared_device'],
      }) as never,
  );
  await openScreen(() => <RiderDevices riderId="r1" />, { codes });
  expect(await screen.findByText('设备与其他用户共用')).toBeTruthy();
  expect(screen.getByRole('link', { name: /139/ }).getAttribute('href')).toContain('id=r2');
});

test('a text message is sent as it was written', async () => {
  const sent = serverAnswers(persons.write, () => ({ messageId: 'm1' }));
  const { user } = await openScreen(() => <Write row={rider} />, { codes });
  await user.click(await screen.findByRole('button', { name: '发短信' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(await dialog.findByLabelText(/短信内容/), '请到站点领取车辆');
  await user.click(dialog.getByRole('button', { name: /确|发短信/ }));
  await waitFor(() =>
    expect(sent[0]).toMatchObject({ params: { riderId: 'r1' }, body: { body: '请到站点领取车辆' } }),
  );
});
