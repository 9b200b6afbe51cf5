import type { Db } from '../../src/kernel/database/db.ts';
import { newId } from '../../src/kernel/ids.ts';
import {
  insertEvent,
  insertFeedback,
  type NewFeedback,
} from '../../src/service/feedback/feedback-changes.store.ts';
import { fixtureNow } from '../feature-fixture.ts';
import type { AnyRequest, World } from '../harness.ts';
import { aPictureFile } from '../pictures.ts';
import { aStaffMember } from './staff.ts';

type Example = (world: World, db: Db) => AnyRequest | Promise<AnyRequest>;

const context = { browser: 'Chromium 140', build: '1', route: '/operation/user-order', requestIds: ['r-1'] };
const said = {
  kind: 'bug',
  level: 'P3',
  module: '/operation/user-order',
  title: '导出的订单缺少一列',
  text: '导出的文件里没有实收金额这一列',
  contactPhone: '13800000000',
} as const;

/** A ticket that somebody wrote. */
export async function aFeedback(
  db: Db,
  of: { agentId: number; creator: NewFeedback['creator'] },
  more: { state?: 'new' | 'solved'; title?: string } = {},
) {
  const feedbackId = newId();
  const { state = 'new', title = said.title } = more;
  const dueAt = fixtureNow + 48 * 3_600_000;
  const base = { ...said, ...of, title, feedbackId, areaId: null, about: null, happenedAt: null, context };
  await insertFeedback(db, { ...base, now: fixtureNow, dueAt });
  const event = {
    side: 'customer',
    by: of.creator.name,
    text: '',
    isInternal: false,
    at: fixtureNow,
  } as const;
  await insertEvent(db, { ...base, feedbackId }, { ...event, kind: 'created', state: 'new' });
  if (state === 'solved') {
    await insertEvent(db, base, { ...event, kind: 'solved', state });
    const over = new Date(fixtureNow);
    await db
      .updateTable('feedback')
      .set({ state, due_at: null, over_at: over, solved_at: over })
      .where('feedback_id', '=', feedbackId)
      .execute();
  }
  return { feedbackId };
}

/** One that the caller wrote. */
const own =
  (body?: object, state: 'new' | 'solved' = 'new'): Example =>
  async ({ agentId, operatorId }, db) => ({
    params: await aFeedback(db, { agentId, creator: { operatorId, name: operatorId } }, { state }),
    ...(body && { body }),
  });

const somebody = async ({ agentId }: World, db: Db, codes: readonly string[]) => {
  const operatorId = newId();
  await aStaffMember(db, { operatorId, agentId, codes });
  return operatorId;
};

/** One that a colleague of the caller wrote, so that the caller answers it as the vendor. */
const foreign =
  (bodyOf: (world: World, db: Db) => Promise<object>): Example =>
  async (world, db) => {
    const operatorId = await somebody(world, db, ['1801']);
    const creator = { operatorId, name: operatorId };
    return {
      params: await aFeedback(db, { agentId: world.agentId, creator }),
      body: await bodyOf(world, db),
    };
  };

/** Good requests about tickets to the vendor. */
export const feedbackExamples: Readonly<Record<string, Example>> = {
  'feedback.list': async (world, db) => {
    await own()(world, db);
    return {};
  },
  'feedback.single': own(),
  'feedback.similar': async (world, db) => {
    await own()(world, db);
    return { query: { title: said.title } };
  },
  'feedback.object': ({ carId }) => ({ query: { text: carId } }),
  'feedback.people': async (world, db) => {
    await somebody(world, db, ['1801']);
    return { query: { purpose: 'notify' } };
  },
  'feedback.uploadPicture': async () => ({ body: { content: await aPictureFile() } }),
  'feedback.uploadFile': () => ({
    body: { name: '日志.txt', content: Buffer.from('08:00 离线').toString('base64') },
  }),
  'feedback.create': ({ carId }) => ({ body: { ...said, context, object: carId } }),
  'feedback.reply': own({ text: '还是没有这一列' }),
  'feedback.urge': own(),
  'feedback.solve': own({ text: '已经好了' }),
  'feedback.close': own(),
  'feedback.reopen': own({ text: '又出现了' }, 'solved'),
  'feedback.rate': own({ score: 5, text: '很快' }, 'solved'),
  'feedback.assign': foreign(async (world, db) => ({ operatorId: await somebody(world, db, ['180167']) })),
  'feedback.change': foreign(async () => ({
    level: 'P1',
    state: 'replying',
    duplicateOf: null,
    version: 1,
  })),
};
