import { staffPhotos } from '@kickstand/contract/platform/photos';
import { staff, staffPhone, workVerdicts } from '@kickstand/contract/work/field-work';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { until } from '../../../../test/device.ts';
import { aTask } from '../../../../test/examples/examples.trips.ts';
import { type FeatureFixture, featureFixture } from '../../../../test/feature-fixture.ts';
import { judgeWork } from '../../../../test/people/judge-work.ts';
import { aStaffMember } from '../../../../test/people/staff.ts';
import { aPicture, aPictureFile, memoryStore } from '../../../../test/pictures.ts';
import { newId } from '../../../kernel/ids.ts';
import { putContent } from '../../../places/area-settings/area-settings.store.ts';
import { photosRoutes } from '../../../platform/photos/photos.routes.ts';
import { workVerdictRoutes } from '../../work-verdicts/work-verdicts.routes.ts';
import { dueToJudge } from '../../work-verdicts/work-verdicts.store.ts';
import { staffRoutes } from '../field-work.routes.ts';
import { staffPhoneRoutes } from './staff-phone.routes.ts';

const zone = 'Asia/Shanghai';
const hour = 3_600_000;
const everyKind = ['1201', '1202', '1203', '1204'];
const here = { lng: 113.5, lat: 30.5 };
let fixture: FeatureFixture;
let ann: ReturnType<FeatureFixture['as']>;
let ben: ReturnType<FeatureFixture['as']>;
let chief: ReturnType<FeatureFixture['as']>;

beforeAll(async () => {
  fixture = await featureFixture(() => [
    ...photosRoutes({ store: memoryStore(), seal: (text) => text, zone }),
    ...staffRoutes({ zone }),
    ...staffPhoneRoutes({ zone }),
    ...workVerdictRoutes(zone),
  ]);
  for (const operatorId of ['ann', 'ben'])
    await fixture.write((db) => aStaffMember(db, { operatorId, agentId: 3, codes: everyKind }));
  ann = fixture.as({ codes: everyKind, operatorId: 'ann', agentId: 3 });
  ben = fixture.as({ codes: everyKind, operatorId: 'ben', agentId: 3 });
  chief = fixture.as({ codes: ['090201'], agentId: 3 });
});
beforeEach(() => {
  fixture.clock.now += 100 * 24 * hour;
});
afterAll(() => fixture.close());

const sent = async (who: typeof ann, content: string) =>
  (await who(staffPhotos.upload, { body: { content } })).data?.photoId ?? '';
/** A repair that somebody did and sent these photos with. */
async function repaired(who: typeof ann, by: string, photoIds: string[]) {
  const { taskId } = await fixture.write((db) =>
    aTask({ agentId: 3 }, db, { type: 'repair', assigneeId: by, startedAt: fixture.clock.now }),
  );
  const params = { taskId };
  const body = { ...here, result: 'fixed' as const, parts: ['brake' as const], photoIds };
  return { params, ...(await who(staff.finish, { params, body })) };
}
const judge = () => judgeWork({ database: fixture.database, now: () => fixture.clock.now, zone });
const said = async (params: { taskId: string }) => {
  const [last] = (await chief(workVerdicts.list, { params })).data?.list ?? [];
  return [last?.validity, last?.verdictReason];
};
const flags = async (params: { taskId: string }) =>
  (await chief(workVerdicts.list, { params })).data?.list[0]?.flags ?? [];
let version = 0;
const photosNeeded = (photoTypes: string[]) =>
  fixture.write((db) =>
    putContent(db, {
      areaId: 31,
      group: 'ops',
      content: { photoTypes },
      version: ++version,
      by: '小周',
      approver: undefined,
      reason: '须附照片',
      now: fixture.clock.now,
    }),
  );

test('of work that is told late come in no more than there is room for', async () => {
  const { taskId } = await fixture.write((db) =>
    aTask({ agentId: 3 }, db, { type: 'inspect', assigneeId: 'ann' }),
  );
  const params = { taskId };
  const photos = [];
  for (const seed of [31, 32, 33, 34, 35]) photos.push(await sent(ann, await aPictureFile({ seed })));
  const early = await ann(staffPhone.addPhotos, { params, body: { photoIds: photos.slice(0, 2) } });
  expect(early.data?.photos).toBe(2);
  const done = { id: newId(), sequence: 1, at: fixture.clock.now, taskId, ...here, kind: 'finish' as const };
  const events = [{ ...done, parts: [], photoIds: photos.slice(2), remark: '' }];
  expect((await ann(staffPhone.sync, { body: { events } })).data?.list[0]?.outcome).toBe('taken');
  const held = await fixture.write((db) =>
    db.selectFrom('photo_use').select('photo_id').where('object_id', '=', taskId).orderBy('no').execute(),
  );
  expect(held.map(({ photo_id }) => photo_id)).toEqual(photos.slice(0, 3));
});

describe('a photo', () => {
  test('belongs to the task it was sent with, and to nobody else’s', async () => {
    const photoId = await sent(ann, await aPictureFile({ seed: 1 }));
    expect((await repaired(ben, 'ben', [photoId])).code).toBe('photo.not_found');
    expect((await repaired(ann, 'ann', [photoId])).status).toBe(200);
    expect((await repaired(ann, 'ann', [photoId])).code).toBe('photo.not_found');
  });

  test('that was sent with another task before does not count, whoever sent it; the first one does', async () => {
    const first = await repaired(ben, 'ben', [await sent(ben, await aPictureFile({ seed: 2 }))]);
    fixture.clock.now += hour;
    const again = await repaired(ann, 'ann', [await sent(ann, await aPictureFile({ seed: 2 }))]);
    await judge();
    expect(await said(first.params)).toEqual(['valid', null]);
    expect(await said(again.params)).toEqual(['invalid', 'photo_reused']);
    fixture.clock.now += 91 * 24 * hour;
    const later = await repaired(ann, 'ann', [await sent(ann, await aPictureFile({ seed: 2 }))]);
    await judge();
    expect(await said(later.params)).toEqual(['valid', null]);
  });

  test('that looks like another one though it was saved anew is looked at', async () => {
    const file = await aPicture({ width: 640, height: 480, seed: 4 }).png().toBuffer();
    const other = await aPicture({ width: 640, height: 480, seed: 4 }).jpeg({ quality: 40 }).toBuffer();
    await repaired(ben, 'ben', [await sent(ben, file.toString('base64'))]);
    fixture.clock.now += hour;
    const alike = await repaired(ann, 'ann', [await sent(ann, other.toString('base64'))]);
    const unlike = await repaired(ann, 'ann', [await sent(ann, await aPictureFile({ seed: 9 }))]);
    await judge();
    expect(await said(alike.params)).toEqual(['valid', null]);
    expect(await flags(alike.params)).toContain('photo_alike');
    expect(await flags(unlike.params)).not.toContain('photo_alike');
  });

  test('that is needed keeps work open for three days, though the device was heard; then it does not count', async () => {
    await photosNeeded(['repair']);
    const [never, late] = [await repaired(ann, 'ann', []), await repaired(ann, 'ann', [])];
    await judge();
    expect(await said(never.params)).toEqual(['pending', null]);
    fixture.clock.now += 30 * hour;
    await judge();
    expect(await said(never.params)).toEqual(['pending', null]);
    const photoIds = [await sent(ann, await aPictureFile({ seed: 5 }))];
    expect((await ben(staffPhone.addPhotos, { params: late.params, body: { photoIds } })).code).toBe(
      'task.not_yours',
    );
    const added = await ann(staffPhone.addPhotos, { params: late.params, body: { photoIds } });
    expect(added.data).toEqual({ photos: 1 });
    await judge();
    expect(await said(late.params)).toEqual(['valid', null]);
    fixture.clock.now += 42 * hour;
    await judge();
    expect(await said(never.params)).toEqual(['invalid', 'no_photo']);
    fixture.clock.now += hour;
    const tooLate = [await sent(ann, await aPictureFile({ seed: 6 }))];
    expect(
      (await ann(staffPhone.addPhotos, { params: never.params, body: { photoIds: tooLate } })).code,
    ).toBe('task.photos_over');
    await photosNeeded([]);
  });

  test('and its judging at the same moment do not block each other', async () => {
    await photosNeeded(['repair']);
    const { params } = await repaired(ann, 'ann', []);
    await judge();
    const photoIds = [await sent(ann, await aPictureFile({ seed: 21 }))];
    const waits = async () => {
      const { rows } = await fixture.fresh.owner.query(
        `select from pg_locks l join pg_stat_activity a using (pid) where not l.granted and a.datname = current_database()`,
      );
      return rows.length > 0;
    };
    const sendLate = () => ann(staffPhone.addPhotos, { params, body: { photoIds } });
    let added: ReturnType<typeof sendLate> | undefined;
    await fixture.write(async (db) => {
      await dueToJudge(db, fixture.clock.now + 100 * hour, 10);
      added = sendLate();
      await until(waits, 'the photo to wait');
      // What the judging does next; it would wait if the photo held the work already.
      await sql`set local lock_timeout = '500ms'`.execute(db);
      await db.updateTable('ops_task').set({ remark: '' }).where('task_id', '=', params.taskId).execute();
    });
    expect((await added)?.data).toEqual({ photos: 1 });
    await judge();
    expect(await said(params)).toEqual(['valid', null]);
    await photosNeeded([]);
  });

  test('more than three belong to no task', async () => {
    const photoIds = [];
    for (const seed of [11, 12, 13]) photoIds.push(await sent(ann, await aPictureFile({ seed })));
    const { params } = await repaired(ann, 'ann', photoIds);
    const more = [await sent(ann, await aPictureFile({ seed: 14 }))];
    expect((await ann(staffPhone.addPhotos, { params, body: { photoIds: more } })).code).toBe(
      'task.photos_full',
    );
  });
});
