import { workAudit, workRows, workVerdicts } from '@kickstand/contract/work/field-work';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aTask } from '../../../test/examples/examples.trips.ts';
import { type FeatureFixture, featureFixture } from '../../../test/feature-fixture.ts';
import { judgeWork } from '../../../test/people/judge-work.ts';
import { aStaffMember } from '../../../test/people/staff.ts';
import { memoryStore } from '../../../test/pictures.ts';
import { putContent } from '../../places/area-settings/area-settings.store.ts';
import { workAuditRoutes, workVerdictRoutes } from './work-verdicts.routes.ts';
import { addVerdict } from './work-verdicts.store.ts';

const zone = 'Asia/Shanghai';
const minute = 60_000;
const hour = 60 * minute;
const codes = ['0901', '090137', '0904', '090437', '090201', '09020137'];
let fixture: FeatureFixture;
let chief: ReturnType<FeatureFixture['as']>;
let other: ReturnType<FeatureFixture['as']>;
let start: number;

beforeAll(async () => {
  const photos = { store: memoryStore(), seal: (text: string) => text, zone };
  fixture = await featureFixture(() => [...workVerdictRoutes(zone), ...workAuditRoutes({ photos, zone })]);
  for (const operatorId of ['ann', 'ben', 'cho'])
    await fixture.write((db) => aStaffMember(db, { operatorId, agentId: 3, codes: ['1202'] }));
  chief = fixture.as({ codes, operatorId: 'ben', agentId: 3 });
  other = fixture.as({ codes, operatorId: 'cho', agentId: 3 });
});
beforeEach(() => {
  fixture.clock.now += 40 * 24 * hour;
  start = fixture.clock.now;
});
afterAll(() => fixture.close());

const judge = () => judgeWork({ database: fixture.database, now: () => fixture.clock.now, zone });
const [a, b] = [
  { lng: 113.5, lat: 30.5 },
  { lng: 113.5, lat: 30.502 },
];

/** A move of a vehicle that Ann did, so many minutes after the test began. */
async function moved(
  vehicle: number | undefined,
  minutes: number,
  { from, to }: { from: typeof a; to: typeof a },
  more = {},
) {
  const begun = start + minutes * minute;
  const one = await fixture.write((db) =>
    aTask({ agentId: 3 }, db, { type: 'move', assigneeId: 'ann', startedAt: begun }),
  );
  fixture.clock.now = begun + 5 * minute;
  const number = vehicle ?? one.number;
  const place = { start_lng: from.lng, start_lat: from.lat, end_lng: to.lng, end_lat: to.lat };
  const done = {
    state: 'done',
    vehicle_id: number,
    finished_at: new Date(fixture.clock.now),
    source: 'manual',
  };
  await fixture.write((db) =>
    db
      .updateTable('ops_task')
      .set({ ...done, ...place, created_at: new Date(begun), claimed_at: new Date(begun), ...more })
      .where('task_id', '=', one.taskId)
      .execute(),
  );
  return { number, params: { taskId: one.taskId } };
}
const detail = async (params: { taskId: string }) => (await chief(workAudit.single, { params })).data;

describe('work that is flagged', () => {
  test('of a vehicle that is moved to and fro waits for somebody, the pay with it, and is let stand', async () => {
    const first = await moved(undefined, 0, { from: a, to: b });
    await moved(first.number, 60, { from: b, to: a });
    const third = await moved(first.number, 120, { from: a, to: { ...a, lat: a.lat + 0.0005 } });
    await judge();
    const body = { decision: 'confirm' as const };
    expect(await detail(third.params)).toMatchObject({
      state: 'waiting',
      why: 'flags',
      flags: expect.arrayContaining(['to_and_fro']),
      assignee: 'ann',
      isOwn: false,
    });
    await chief(workAudit.claim, { params: third.params });
    expect((await other(workAudit.decide, { params: third.params, body })).code).toBe('audit.locked');
    expect((await chief(workAudit.decide, { params: third.params, body })).data).toMatchObject({
      state: 'confirmed',
      handler: 'operator-1',
    });
    expect((await chief(workAudit.decide, { params: third.params, body })).code).toBe('audit.done');
    const span = { from: start - hour, to: start + 24 * hour };
    const { data } = await chief(workRows.moves, { query: { ...span, audit: 'confirmed' } });
    expect(data?.list).toMatchObject([{ id: third.params.taskId, heldUntil: null, audit: 'confirmed' }]);
    const waiting = await chief(workRows.moves, { query: { ...span, audit: 'waiting' } });
    expect(waiting.data?.list.map(({ id }) => id)).not.toContain(third.params.taskId);
    const flagged = await chief(workRows.moves, { query: { ...span, flagged: true } });
    const { flags } = (await detail(third.params)) ?? {};
    expect(flagged.data?.list.find(({ id }) => id === third.params.taskId)).toMatchObject({ flags });
    const people = await chief(workRows.movePeople, { query: span });
    expect(people.data?.list).toMatchObject([{ id: 'ann', flagged: flagged.data?.count }]);
  });

  test('is not decided by who did it, nor by who may not judge its kind', async () => {
    const { params } = await moved(
      undefined,
      0,
      { from: a, to: b },
      { opened_lng: 113.503, opened_lat: 30.5 },
    );
    await judge();
    expect(await detail(params)).toMatchObject({ flags: expect.arrayContaining(['false_place']) });
    const body = { decision: 'confirm' as const };
    const ann = fixture.as({ codes, operatorId: 'ann', agentId: 3 });
    expect((await ann(workAudit.decide, { params, body })).code).toBe('task.own_work');
    const swapper = fixture.as({ codes: ['0901', '090137'], operatorId: 'cho', agentId: 3 });
    expect((await swapper(workAudit.decide, { params, body })).code).toBe('common.forbidden');
  });

  test('and changed by hand is unpaid; a decision beside the queue takes it out, too', async () => {
    const { params } = await moved(
      undefined,
      0,
      { from: a, to: b },
      { opened_lng: 113.503, opened_lat: 30.5 },
    );
    await judge();
    const said = {
      decision: 'invalid' as const,
      verdictReason: 'photo_rejected' as const,
      text: '照片不清楚',
    };
    expect((await chief(workAudit.decide, { params, body: { ...said, text: '' } })).status).toBe(400);
    await chief(workAudit.decide, { params, body: said });
    expect(await detail(params)).toMatchObject({ state: 'changed', validity: 'invalid', payCents: 0 });
    const again = await moved(undefined, 60, { from: a, to: b }, { opened_lng: 113.503, opened_lat: 30.5 });
    await judge();
    const body = { validity: 'valid' as const, reason: '现场核实有效' };
    await chief(workVerdicts.judge, { params: again.params, body });
    expect(await detail(again.params)).toMatchObject({ state: 'changed', validity: 'valid' });
  });

  test('is ridden about though the way was short', async () => {
    const { number, params } = await moved(undefined, 0, { from: a, to: b });
    const path = [a, { lng: 113.51, lat: 30.5 }, b];
    await fixture.write(async (db) => {
      for (const [i, place] of path.entries())
        await db
          .insertInto('device_packet')
          .values({
            vehicle_id: number,
            at: new Date(start + (i + 1) * minute),
            device_at: new Date(start + (i + 1) * minute),
            packet_id: `j${start}${i}`,
            imei: '860000000000001',
            kind: 'gps',
            payload: JSON.stringify(place),
          })
          .execute();
    });
    await judge();
    expect(await detail(params)).toMatchObject({ flags: expect.arrayContaining(['joy_ride']) });
  });

  test('by a phone that jumps about is looked at', async () => {
    const { params } = await moved(undefined, 10, { from: a, to: b });
    await fixture.write(async (db) => {
      for (const [minutes, lat] of [
        [11, 30.5],
        [12, 30.55],
      ] as const)
        await db
          .insertInto('staff_track')
          .values({
            operator_id: 'ann',
            at: new Date(start + minutes * minute),
            service_area_id: 31,
            agent_id: 3,
            lng: 113.5,
            lat,
          })
          .execute();
    });
    await judge();
    expect(await detail(params)).toMatchObject({ flags: expect.arrayContaining(['false_place']) });
  });
});

describe('whoever looks at work', () => {
  const flagged = async () => {
    const { params } = await moved(
      undefined,
      0,
      { from: a, to: b },
      { opened_lng: 113.503, opened_lat: 30.5 },
    );
    await judge();
    return params;
  };

  test('is handed only what it may judge, and nothing of its own', async () => {
    const params = await flagged();
    const next = async (who: typeof chief) => (await who(workAudit.next, { body: {} })).data?.taskId;
    const swapper = fixture.as({ codes: ['0901', '090137'], operatorId: 'cho', agentId: 3 });
    expect(await next(swapper)).toBeNull();
    const ann = fixture.as({ codes, operatorId: 'ann', agentId: 3 });
    expect(await next(ann)).toBeNull();
    const decided = { state: 'confirmed', due_at: null, decided_at: new Date(start) };
    await fixture.write((db) =>
      db.updateTable('work_audit').set(decided).where('task_id', '<>', params.taskId).execute(),
    );
    expect(await next(other)).toBe(params.taskId);
  });

  test('decides beside the queue and in it at the same moment, one after the other', async () => {
    const params = await flagged();
    const body = { validity: 'valid' as const, reason: '现场核实有效' };
    for (let i = 0; i < 5; i += 1) {
      const waits = { state: 'waiting', decided_at: null, due_at: new Date(fixture.clock.now) };
      await fixture.write((db) =>
        db.updateTable('work_audit').set(waits).where('task_id', '=', params.taskId).execute(),
      );
      const [inQueue, beside] = await Promise.all([
        chief(workAudit.decide, { params, body: { decision: 'confirm' } }),
        other(workVerdicts.judge, { params, body }),
      ]);
      expect([200, 409]).toContain(inQueue.status);
      expect(beside.status).toBe(200);
    }
  });

  test('leaves nothing to look at by saying itself that nothing proves it', async () => {
    const { params } = await moved(undefined, 0, { from: a, to: b });
    const body = {
      validity: 'invalid' as const,
      verdictReason: 'no_evidence' as const,
      reason: '没有任何凭据',
    };
    expect((await chief(workVerdicts.judge, { params, body })).status).toBe(200);
    expect((await chief(workAudit.single, { params })).code).toBe('audit.not_found');
  });
});

test('what takes back more than 50 yuan needs a second person', async () => {
  const { params } = await moved(undefined, 0, { from: a, to: b });
  const rules = { group: 'ops' as const, areaId: 31, by: '小周', approver: undefined, reason: '提高报酬' };
  await fixture.write((db) =>
    putContent(db, { ...rules, content: { payMoveCents: 6_000 }, version: 1, now: start - hour }),
  );
  const judged = (validity: 'valid' | 'invalid') =>
    chief(workVerdicts.judge, {
      params,
      body: {
        validity,
        reason: '现场核实过了',
        ...(validity === 'invalid' && { verdictReason: 'photo_rejected' as const }),
      },
    });
  expect((await judged('valid')).data?.payCents).toBe(6_000);
  expect((await judged('invalid')).code).toMatch(/second|approv/);
  expect((await detail(params))?.payCents ?? 6_000).toBe(6_000);
});

describe('who did the work', () => {
  const says = (text: string, operatorId = 'ann') => {
    const phone = fixture.as({ codes: ['1202'], operatorId, agentId: 3 });
    return (params: { taskId: string }) => phone(workVerdicts.object, { params, body: { text } });
  };
  const short = { from: a, to: { lng: 113.5, lat: 30.50001 } };

  test('objects once and within seven days to what it was judged to be, and somebody else says why it stands or not', async () => {
    const { params } = await moved(undefined, 0, short);
    expect((await says('还没有判定')(params)).code).toBe('task.not_done');
    await judge();
    expect((await says('不是我做的任务', 'cho')(params)).code).toBe('task.not_yours');
    expect((await says('车辆确实挪到了站内')(params)).status).toBe(200);
    expect((await says('再次提出申诉内容')(params)).code).toBe('task.objected');
    expect((await chief(workAudit.single, { params })).data).toMatchObject({
      state: 'waiting',
      why: 'objection',
      objection: '车辆确实挪到了站内',
    });
    const decide = (text: string, who = chief) =>
      who(workAudit.decide, { params, body: { decision: 'confirm', text } });
    const ann = fixture.as({ codes, operatorId: 'ann', agentId: 3 });
    expect((await decide('我自己维持判定', ann)).code).toBe('task.own_work');
    expect((await decide('')).code).toBe('common.invalid');
    expect((await decide('定位显示未离开原处')).data).toMatchObject({ state: 'confirmed' });
    expect((await says('维持之后再申诉')(params)).code).toBe('task.objected');
    const asks = (operatorId: string) =>
      fixture.as({ codes: ['1202'], operatorId, agentId: 3 })(workVerdicts.objection, { params });
    expect((await asks('ann')).data?.objection).toMatchObject({
      text: '车辆确实挪到了站内',
      state: 'confirmed',
      opinion: '定位显示未离开原处',
    });
    expect((await asks('cho')).code).toBe('task.not_yours');
  });

  test('sees what one’s own work was judged to be and until when one may object, and nobody else’s', async () => {
    const { params } = await moved(undefined, 0, short);
    const of = async (operatorId: string) =>
      (await fixture.as({ codes: ['1202'], operatorId, agentId: 3 })(workVerdicts.own, {})).data?.list.find(
        ({ id }) => id === params.taskId,
      );
    expect(await of('ann')).toMatchObject({ validity: 'pending', verdictReason: null, objectUntil: null });
    await judge();
    const judgedAt = fixture.clock.now;
    expect(await of('ann')).toMatchObject({
      type: 'move',
      validity: 'invalid',
      verdictReason: 'too_short',
      objection: null,
      objectUntil: judgedAt + 7 * 24 * hour,
    });
    expect(await of('cho')).toBeUndefined();
    await says('车辆确实挪到了站内')(params);
    const objection = { text: '车辆确实挪到了站内', state: 'waiting', opinion: null, decidedAt: null };
    expect(await of('ann')).toMatchObject({ objection, objectUntil: null });
    fixture.clock.now += 7 * 24 * hour + minute;
    expect(await of('ann')).toBeUndefined();
  });

  test('cannot object to what counts or is not decided', async () => {
    for (const validity of ['valid', 'pending'] as const) {
      const { params } = await moved(undefined, 0, short);
      const task = { service_area_id: 31, task_id: params.taskId, agent_id: 3 };
      const said = { no: 1, verdict: { validity, reason: null }, flags: [], ruleVersion: 1, facts: {} };
      await fixture.write((db) =>
        addVerdict(db, task, { ...said, by: null, remark: '', now: fixture.clock.now }),
      );
      expect((await says('我想再确认一下')(params)).code).toBe('task.not_refused');
    }
  });

  test('has what was decided long ago looked at among the new', async () => {
    const { params } = await moved(undefined, 0, short);
    await judge();
    const decided = {
      state: 'confirmed',
      decided_at: new Date(start),
      created_at: new Date(start - 90 * 24 * hour),
    };
    const of = {
      task_id: params.taskId,
      service_area_id: 31,
      agent_id: 3,
      why: 'flags',
      flags: [] as string[],
    };
    await fixture.write((db) =>
      db
        .insertInto('work_audit')
        .values({ ...of, ...decided })
        .execute(),
    );
    expect((await says('车辆确实挪到了站内')(params)).status).toBe(200);
    expect((await chief(workAudit.list, {})).data?.list.map(({ id }) => id)).toContain(params.taskId);
  });

  test('is too late after seven days, and is paid when it is found to be right', async () => {
    const [late, right] = [await moved(undefined, 0, short), await moved(undefined, 10, short)];
    await judge();
    expect((await says('车辆确实挪到了站内')(right.params)).status).toBe(200);
    const body = { decision: 'valid', text: '照片可见车辆在站内' } as const;
    const { data } = await chief(workAudit.decide, { params: right.params, body });
    expect(data).toMatchObject({ state: 'changed', validity: 'valid' });
    expect(data?.payCents).toBeGreaterThan(0);
    fixture.clock.now += 7 * 24 * hour + minute;
    expect((await says('已经过了七天才说')(late.params)).code).toBe('task.objection_late');
  });
});
