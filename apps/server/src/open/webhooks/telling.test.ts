import { webhookKinds, webhooks } from '@kickstand/contract/open/webhooks';
import { deadAfterMs, tellAfterMs } from '@kickstand/domain/open/webhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FeatureFixture, featureFixture } from '../../../test/feature-fixture.ts';
import { anAccount, aRole } from '../../../test/people/people.ts';
import type { Send } from '../receivers/receivers.service.ts';
import { Deliverer } from './sending.jobs.ts';
import { tellOfFailing } from './telling.jobs.ts';
import { webhooksRoutes } from './webhooks.routes.ts';

const codes = ['0507', '050781'];
const hour = 3_600_000;
let fixture: FeatureFixture;
let north: ReturnType<FeatureFixture['as']>;
beforeAll(async () => {
  fixture = await featureFixture(() => webhooksRoutes({ seal: (text) => text, demo: true }));
  north = fixture.as({ codes, agentId: 3, scope: { agentIds: [3], opAreaIds: 'all' } });
});
beforeEach(async () => {
  await fixture.fresh.owner.query('truncate webhook_endpoint, webhook_delivery, notice, outbox');
  told.length = 0;
  status = 500;
});
afterAll(() => fixture.close());

const told: string[] = [];
let status = 500;
const send: Send = async () => ({ status, text: '' });
const now = () => fixture.clock.now;
const through = async () => {
  const sender = new Deliverer({
    database: fixture.database,
    now,
    send,
    open: (box) => box,
    chance: () => 0,
  });
  await Promise.all(await sender.begin());
};
const look = () =>
  tellOfFailing({
    database: fixture.database,
    now,
    zone: 'Asia/Shanghai',
    tell: (who) => void told.push(who),
  });
const later = async (ms: number) => {
  fixture.clock.now += ms;
  await through();
  await look();
};
const bells = () =>
  fixture.write((db) =>
    db.selectFrom('notice').select(['operator_id as who', 'kind', 'facts']).orderBy('created_at').execute(),
  );
const mails = () =>
  fixture.write((db) =>
    db
      .selectFrom('outbox')
      .select(['address', 'subject', 'lane', 'agent_id as agentId'])
      .orderBy('message_id')
      .execute(),
  );

async function anEndpoint(more: object = {}) {
  const body = { name: '数据仓库', url: 'https://hooks.example/in', kinds: webhookKinds, ...more };
  const { data } = await north(webhooks.add, { body });
  const params = { endpointId: data?.id ?? '' };
  await north(webhooks.test, { params });
  return params;
}

describe('an endpoint that does not answer', () => {
  beforeAll(() =>
    fixture.write(async (db) => {
      await aRole(db, { role_id: 'mends', agent_id: 2, codes });
      await aRole(db, { role_id: 'looks', agent_id: 2, codes: ['0507'] });
      await anAccount(db, { operator_id: 'north-mends', agent_id: 3, role_id: 'mends' });
      await anAccount(db, { operator_id: 'north-looks', agent_id: 3, role_id: 'looks' });
      await anAccount(db, { operator_id: 'south-mends', agent_id: 4, role_id: 'mends' });
      await anAccount(db, { operator_id: 'clerk-mends', agent_id: 3, role_id: 'mends', area_ids: [31] });
    }),
  );

  test('for a day rings once for those who may mend it and writes one mail, and again when it is switched off', async () => {
    await anEndpoint({ alertEmail: 'ops@north.example' });
    await through();
    await later(tellAfterMs - hour);
    expect(await bells()).toEqual([]);
    await later(hour);
    await later(hour);
    expect(await bells()).toMatchObject([
      { who: 'north-mends', kind: 'webhook_failing', facts: { name: '数据仓库', problem: 'HTTP 500' } },
    ]);
    expect(told).toEqual(['north-mends']);
    expect(await mails()).toMatchObject([
      { address: 'ops@north.example', subject: '事件推送端点“数据仓库”已一天未响应', lane: 't', agentId: 3 },
    ]);
    await later(deadAfterMs);
    await later(hour);
    expect((await bells()).map(({ kind }) => kind)).toEqual(['webhook_failing', 'webhook_dead']);
    expect(await mails()).toHaveLength(2);
  });

  test('rings anew in the next outage, and not for one that was over within the day', async () => {
    const params = await anEndpoint();
    await through();
    await later(tellAfterMs);
    status = 200;
    await later(24 * hour);
    status = 500;
    await north(webhooks.test, { params });
    await through();
    await later(tellAfterMs - hour);
    expect(await bells()).toHaveLength(1);
    await later(hour);
    expect(await bells()).toHaveLength(2);
    expect(await mails()).toEqual([]);
  });

  test('because it says that it is gone rings at once', async () => {
    status = 410;
    await anEndpoint();
    await later(0);
    expect(await bells()).toMatchObject([{ who: 'north-mends', kind: 'webhook_dead' }]);
  });

  test('of a company that has nobody who may mend it rings at the company above', async () => {
    await fixture.write((db) => anAccount(db, { operator_id: 'root-mends', agent_id: 2, role_id: 'mends' }));
    await fixture.fresh.owner.query(`update operator set enable = operator_id <> 'north-mends'`);
    status = 410;
    await anEndpoint();
    await later(0);
    expect((await bells()).map(({ who }) => who)).toEqual(['root-mends']);
  });
});
