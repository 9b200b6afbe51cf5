import { vehicles } from '@kickstand/contract/fleet/vehicles';
import { agentAreas, agents } from '@kickstand/contract/organisation/agents';
import { session } from '@kickstand/contract/platform/session';
import { act, screen as shown, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { homeScreens } from '../src/insight/home/home.screens.ts';
import { useCall } from '../src/kit/client/calls.ts';
import { fetchOperator, forgetOperator } from '../src/kit/client/operator.ts';
import { chosenScope } from '../src/kit/client/scope.ts';
import type { Screen } from '../src/kit/page/screens.ts';
import { forgetAll, refuses, serverAnswers, signIn } from './fakes/fake-server.ts';
import { openConsole, setWindowWidth } from './open.tsx';

function Models() {
  const { data } = useCall(vehicles.models, {});
  return <h1>{`${data?.count ?? 'no'} models`}</h1>;
}

const screens: readonly Screen[] = [
  ...homeScreens,
  {
    path: { pattern: '/models' },
    title: { zh: '车型', en: 'Models' },
    load: async () => ({ default: Models }),
  },
];

/** The claims of the bearer that came with a call. */
function claimsIn({ headers }: { headers: Headers } = { headers: new Headers() }) {
  const [, payload = ''] = (headers.get('authorization') ?? '').replace('Bearer ', '').split('.');
  return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as Record<string, unknown>;
}

const company = (agentId: number, name: string) => ({ agentId, company: name, state: 'active' as const });
const area = (id: number, agentId: number) => ({ id, name: `area ${id}`, agentId });

async function arrive(codes: readonly string[] = ['01']) {
  await signIn({ codes });
  serverAnswers(agents.choices, () => ({
    list: [company(2, '直营'), company(3, '北方'), company(4, '南方')],
    count: 3,
  }));
  serverAnswers(agentAreas.ofOperator, () => ({ list: [area(21, 2), area(31, 3), area(41, 4)], count: 3 }));
  let count = 0;
  const asked = serverAnswers(vehicles.models, () => {
    count += 1;
    return { list: [], count };
  });
  const view = await openConsole('/models', screens);
  await shown.findByRole('heading', { name: '1 models' });
  const pick = async (name: string) => {
    await view.user.click(shown.getByRole('button', { name }));
    return within(await shown.findByRole('dialog', { name: '选择' }));
  };
  return { ...view, asked, pick };
}

beforeEach(async () => {
  await forgetAll();
  forgetOperator();
  setWindowWidth(1440);
});

describe('the pickers', () => {
  test('are for agents only with code 01, for areas for everybody; the count is all without a list', async () => {
    await arrive([]);
    expect(shown.queryByRole('button', { name: '选择加盟商' })).toBeNull();
    expect(shown.getByRole('button', { name: '选择服务区' })).toBeTruthy();
    expect(shown.getByText('全部')).toBeTruthy();
  });

  test('show title(id), everything chosen at first, and warn when nothing is', async () => {
    const { pick, user } = await arrive();
    const dialog = await pick('选择加盟商');
    expect(dialog.getAllByRole('option').map((one) => one.textContent)).toEqual([
      '✓直营(2)',
      '✓北方(3)',
      '✓南方(4)',
    ]);
    await user.click(dialog.getByRole('button', { name: '取消全选' }));
    await user.click(dialog.getByRole('button', { name: '确定' }));
    await shown.findByText('请至少选择一个');
    expect(shown.getByRole('dialog', { name: '选择' })).toBeTruthy();
  });

  test('narrow every call at once, and what was read is read anew', async () => {
    const { pick, user, asked } = await arrive();
    const dialog = await pick('选择加盟商');
    await user.click(dialog.getByRole('button', { name: '取消全选' }));
    await user.click(dialog.getByRole('option', { name: '北方(3)' }));
    await user.click(dialog.getByRole('button', { name: '确定' }));
    await shown.findByRole('heading', { name: '2 models' });
    expect(claimsIn(asked[0]).agentIds).toBeUndefined();
    expect(claimsIn(asked.at(-1)).agentIds).toEqual([3]);
    expect(shown.getByText('1 个加盟商')).toBeTruthy();
  });

  test('tell the big screens the same areas, and offer only areas of the chosen agents', async () => {
    const { pick, user, asked } = await arrive();
    const first = await pick('选择加盟商');
    await user.click(first.getByRole('option', { name: /直营/ }));
    await user.click(first.getByRole('button', { name: '确定' }));
    await waitFor(() => expect(shown.queryByRole('dialog', { name: '选择' })).toBeNull());
    const second = await pick('选择服务区');
    expect(second.getAllByRole('option')).toHaveLength(2);
    await user.click(second.getByRole('option', { name: /area 41/ }));
    await user.click(second.getByRole('button', { name: '确定' }));
    await waitFor(() =>
      expect(claimsIn(asked.at(-1))).toMatchObject({
        agentIds: [3, 4],
        opAreaIds: [31],
        opAreaIdsBigScreen: [31],
        build: expect.stringMatching(/\d/),
        package: '@kickstand/console',
        devId: expect.stringMatching(/^[\w-]{43}$/),
      }),
    );
  });

  test('all of them clear the filter, and so does the button of the chip', async () => {
    const { pick, user, asked } = await arrive();
    const dialog = await pick('选择服务区');
    await user.click(dialog.getByRole('option', { name: /area 21/ }));
    await user.click(dialog.getByRole('button', { name: '确定' }));
    await shown.findByText('2 个服务区');
    await user.click(shown.getByRole('button', { name: '清除服务区筛选' }));
    await waitFor(() => expect(shown.queryByText('2 个服务区')).toBeNull());
    const again = await pick('选择服务区');
    await user.click(again.getByRole('button', { name: '确定' }));
    expect(chosenScope().opAreaIds).toBeUndefined();
    await waitFor(() => expect(claimsIn(asked.at(-1)).opAreaIds).toBeUndefined());
  });

  test.each([
    ['选择加盟商', agents.choices, '无法获取加盟商信息', '没有可选的加盟商列表'],
    ['选择服务区', agentAreas.ofOperator, '未获取到服务区信息', '没有可选服务区列表'],
  ] as const)('%s say why there is nothing to choose', async (name, call, failed, none) => {
    const { user } = await arrive();
    serverAnswers(call, () => refuses(500, 'common.failed', 'no'));
    await user.click(shown.getByRole('button', { name }));
    await shown.findByText(failed);
    serverAnswers(call, () => ({ list: [], count: 0 }));
    await user.click(shown.getByRole('button', { name }));
    await shown.findByText(none);
  });
});

describe('the choice', () => {
  const choose = (operatorId: string, scope: object) =>
    localStorage.setItem(`scope:${operatorId}`, JSON.stringify(scope));

  test('outlives a reload, for its operator and not for another', async () => {
    choose('o-1', { agentIds: [3] });
    choose('o-2', { agentIds: [4] });
    const { asked } = await arrive();
    expect(claimsIn(asked[0]).agentIds).toEqual([3]);
  });

  test('never holds what is no longer granted: it is dropped, and said', async () => {
    choose('o-1', { agentIds: [3, 4], opAreaIds: [41] });
    await arrive();
    const before = await fetchOperator();
    serverAnswers(session.info, () => ({ ...before, scope: { agentIds: [3], opAreaIds: [31] } }));
    await act(async () => void (await fetchOperator()));
    expect(chosenScope()).toEqual({ agentIds: [3] });
    await shown.findByText('2 项已不在您的数据范围内，已从筛选中移除');
    expect(JSON.parse(localStorage.getItem('scope:o-1') ?? '')).toEqual({ agentIds: [3] });
  });

  test('is read with care: what stands there may be anything', async () => {
    choose('o-1', { agentIds: ['x'], opAreaIds: 'all' });
    const { asked } = await arrive();
    expect(claimsIn(asked[0])).not.toHaveProperty('agentIds');
  });
});
