import { ticketArticles } from '@kickstand/contract/service/help';
import { riderTickets, ticketActions, tickets } from '@kickstand/contract/service/tickets';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type FeatureFixture, featureFixture } from '../../../test/feature-fixture.ts';
import { aDebtor, anUnpaidOrder } from '../../../test/money/a-rider.ts';
import { aTicket } from '../../../test/money/a-ticket.ts';
import { aStaffMember } from '../../../test/people/staff.ts';
import { memoryStore } from '../../../test/pictures.ts';
import { aVehicle } from '../../../test/vehicles.ts';
import { newId } from '../../kernel/ids.ts';
import { staffRoutes } from '../../work/field-work/field-work.routes.ts';
import { ticketsRoutes } from './tickets.routes.ts';

const zone = 'Asia/Shanghai';
const agentId = 3;
const hour = 3_600_000;
const codes = ['0401', '040107', '040111', '040134', '0909'];
let fixture: FeatureFixture;
const clerk = (operatorId = 'zhou') => fixture.as({ codes, operatorId, name: operatorId, agentId: 2 });

beforeAll(async () => {
  const photos = { store: memoryStore(), seal: (text: string) => text, zone };
  fixture = await featureFixture(() => [
    ...ticketsRoutes({ zone, providers: new Map(), photos }),
    ...staffRoutes({ zone }),
  ]);
  await fixture.write(async (db) => {
    for (const operatorId of ['zhou', 'li']) await aStaffMember(db, { operatorId, agentId: 2, codes });
    await aStaffMember(db, { operatorId: 'foreign', agentId: 4, codes });
  });
});
beforeEach(async () => {
  await fixture.fresh.owner.query('truncate ticket, ticket_event');
});
afterAll(() => fixture.close());

const ticket = (over: Partial<Parameters<typeof aTicket>[1]> = {}) =>
  fixture.write((db) => aTicket(db, { agentId, now: fixture.clock.now, ...over }));
const on = (ticketId: string) => ({ params: { ticketId } });
const nextOf = async (who: string) => (await clerk(who)(tickets.next, { body: {} })).data?.ticketId;

/** Another ticket of the same rider. */
async function another({ riderId }: { riderId: string }) {
  const wish = { riderId, agentId, now: fixture.clock.now, due: { location: 500 } };
  const orderId = await fixture.write((db) => anUnpaidOrder(db, wish));
  return ticket({ of: { riderId, orderId } });
}

test('beside a ticket stand the articles of its area that are about what it says, in the reader’s language', async () => {
  const article = (title: string, over: object = {}) => ({
    article_id: newId(),
    category_id: 'use',
    title,
    body: `<p>${title}</p>`,
    in_rider: true,
    in_ops: false,
    state: 'on',
    created_at: new Date(fixture.clock.now),
    updated_at: new Date(fixture.clock.now),
    updated_by: '客服',
    ...over,
  });
  const english = { title_en: 'Returning in a station', body_en: '<p>Park inside</p>' };
  await fixture.write((db) =>
    db
      .insertInto('help_article')
      .values([
        article('怎样停进还车点还车', { keywords: ['还车点'], ...english }),
        article('还车点误判怎么办', { area_ids: [agentId * 10 + 1] }),
        article('别区的还车点还车', { area_ids: [41] }),
        article('还没写好的还车点', { state: 'off' }),
        article('怎样注册'),
      ])
      .execute(),
  );
  const { ticketId } = await ticket();
  await fixture.write((db) =>
    db
      .updateTable('ticket')
      .set({ body: '明明停在还车点里还车，怎么还收费', reasons: ['station_misjudge'] })
      .where('ticket_id', '=', ticketId)
      .execute(),
  );
  const ask = (language: 'zh-CN' | 'en-US') =>
    fixture.as({ codes, language })(ticketArticles.list, on(ticketId));
  expect((await ask('zh-CN')).data?.list.map(({ title }) => title)).toEqual([
    '怎样停进还车点还车',
    '还车点误判怎么办',
  ]);
  expect((await ask('en-US')).data?.list[0]).toMatchObject({ title: 'Returning in a station', lang: 'en' });
  const elsewhere = fixture.as({ codes, scope: { agentIds: [4], opAreaIds: 'all' } });
  expect(await elsewhere(ticketArticles.list, on(ticketId))).toMatchObject({ status: 404 });
});

test('a ticket that was given to a colleague is that one’s next, also after others, and nobody else’s for four hours', async () => {
  const [first, given] = [await ticket(), await ticket()];
  fixture.clock.now += hour;
  const { data: able } = await clerk()(ticketActions.colleagues, on(given.ticketId));
  expect(able?.list.map(({ operatorId }) => operatorId)).toEqual(['li', 'zhou']);
  const assign = (operatorId: string) =>
    clerk()(ticketActions.assign, { ...on(given.ticketId), body: { operatorId } });
  expect(await assign('foreign')).toMatchObject({ code: 'ticket.assignee' });
  expect((await assign('li')).data).toMatchObject({ claimedBy: 'li', state: 'processing', isMine: false });
  expect(await nextOf('zhou')).toBe(first.ticketId);
  expect(await nextOf('zhou')).not.toBe(given.ticketId);
  await clerk('li')(tickets.claim, on((await ticket()).ticketId));
  expect(await nextOf('li')).toBe(given.ticketId);
  fixture.clock.now += 4 * hour;
  expect((await clerk()(tickets.claim, on(given.ticketId))).data).toMatchObject({ isMine: true });
});

test('a ticket is merged into another one of its rider only, and says there what it said', async () => {
  const one = await ticket();
  const [into, stranger] = [await another(one), await ticket()];
  const merge = (intoId: string) => clerk()(ticketActions.merge, { ...on(one.ticketId), body: { intoId } });
  expect(await merge(stranger.ticketId)).toMatchObject({ code: 'ticket.not_same' });
  expect(await merge(one.ticketId)).toMatchObject({ code: 'ticket.not_same' });
  const { data } = await merge(into.ticketId);
  expect(data).toMatchObject({ state: 'closed', duplicateOf: into.ticketId, handler: 'zhou', dueAt: null });
  const { data: kept } = await clerk()(tickets.single, on(into.ticketId));
  expect(kept).toMatchObject({ state: 'pending', dueAt: expect.any(Number) });
  expect(kept?.events.at(-1)).toMatchObject({ kind: 'merged', text: data?.text });
  expect(await merge(into.ticketId)).toMatchObject({ code: 'ticket.done' });
});

test('two who merge tickets into each other leave one of them open', async () => {
  const one = await ticket();
  const other = await another(one);
  const merge = (from: string, intoId: string) =>
    clerk()(ticketActions.merge, { ...on(from), body: { intoId } });
  const said = await Promise.all([merge(one.ticketId, other.ticketId), merge(other.ticketId, one.ticketId)]);
  expect(said.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('field staff is sent to the vehicle once, and the ticket goes on', async () => {
  const { number: vehicle } = await fixture.write((db) => aVehicle(db, { agentId }));
  const { ticketId } = await ticket({ vehicle });
  const send = () =>
    clerk()(ticketActions.toField, {
      ...on(ticketId),
      body: { type: 'inspect', remark: '用户称车锁打不开' },
    });
  expect((await send()).data).toMatchObject({ state: 'pending' });
  const made = await fixture.write((db) =>
    db
      .selectFrom('ops_task')
      .select(['source', 'remark', 'type'])
      .where('vehicle_id', '=', vehicle)
      .execute(),
  );
  expect(made).toEqual([{ source: 'customer', remark: '用户称车锁打不开', type: 'inspect' }]);
  expect(await send()).toMatchObject({ code: 'task.dup' });
  const { data } = await clerk()(tickets.single, on(ticketId));
  expect(data?.events.map(({ kind }) => kind)).toEqual(['created', 'fielded']);
});

test('many are closed at once with what their riders read; one that somebody works on stays', async () => {
  const [one, taken] = [await ticket(), await ticket()];
  await clerk('li')(tickets.claim, on(taken.ticketId));
  const text = '与骑行费用无关的咨询';
  const ticketIds = [one.ticketId, taken.ticketId];
  const { data } = await clerk()(ticketActions.closeMany, { body: { ticketIds, text } });
  expect(data).toEqual({ closed: [one.ticketId], left: [taken.ticketId] });
  const app = fixture.as({ codes: ['riderApp'] });
  const own = await app(riderTickets.list, { params: { riderId: one.riderId } });
  expect(own.data?.list).toMatchObject([
    { state: 'closed', said: [{ isOwn: true }, { kind: 'closed', text }] },
  ]);
});

test('a clerk files a ticket for a rider, once an order, and nobody does for orders of others', async () => {
  const { orderId } = await fixture.write((db) => aDebtor(db, { agentId, now: fixture.clock.now }));
  const body = { orderId, reasons: ['unlock_fail' as const], text: '用户来电称无法开锁' };
  const { data } = await clerk()(ticketActions.file, { body });
  const { data: shown } = await clerk()(tickets.single, on(data?.ticketId ?? ''));
  expect(shown?.events).toMatchObject([{ kind: 'created', by: 'zhou', text: body.text }]);
  expect(await clerk()(ticketActions.file, { body })).toMatchObject({ code: 'ticket.open' });
  const south = fixture.as({ codes, scope: { agentIds: [4], opAreaIds: 'all' } });
  expect(await south(ticketActions.file, { body })).toMatchObject({ code: 'order.not_found' });
});

test('a decision is taken up again once, within a week', async () => {
  const done = () => ticket({ isDone: true });
  const reopen = (ticketId: string) =>
    clerk()(tickets.reopen, { ...on(ticketId), body: { text: '用户补充了照片' } });
  const [late, twice] = [await done(), await done()];
  expect((await reopen(twice.ticketId)).data).toMatchObject({ state: 'pending' });
  await fixture.write((db) =>
    db
      .updateTable('ticket')
      .set({ state: 'done', due_at: null, done_at: new Date(fixture.clock.now) })
      .where('ticket_id', '=', twice.ticketId)
      .execute(),
  );
  expect(await reopen(twice.ticketId)).toMatchObject({ code: 'ticket.reopened' });
  fixture.clock.now += 7 * 24 * hour + 1;
  expect(await reopen(late.ticketId)).toMatchObject({ code: 'ticket.reopened' });
});
