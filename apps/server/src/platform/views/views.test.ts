import { views } from '@kickstand/contract/platform/views';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FeatureFixture, featureFixture, fixtureNow } from '../../../test/feature-fixture.ts';
import { viewsRoutes } from './views.routes.ts';

let fixture: FeatureFixture;
const list = 'vehicles.list';
const people = ['ann', 'bob', 'eve'] as const;
type Person = (typeof people)[number];
let ask: Record<Person, ReturnType<FeatureFixture['as']>>;

beforeAll(async () => {
  fixture = await featureFixture(viewsRoutes);
  const at = new Date(fixtureNow);
  await fixture.write(async (db) => {
    const role = (role_id: string, enable = true) => ({
      role_id,
      agent_id: 2,
      name: `name of ${role_id}`,
      enable,
      codes: [],
      updated_at: at,
    });
    await db
      .insertInto('role')
      .values([role('night'), role('day'), role('shared'), role('off', false)])
      .execute();
    const person = (operator_id: string, role_id: string, phone: string) => ({
      operator_id,
      role_id,
      phone,
      name: operator_id.toUpperCase(),
      agent_id: 2,
      created_at: at,
    });
    await db
      .insertInto('operator')
      .values([
        person('ann', 'night', '13800000001'),
        person('bob', 'day', '13800000002'),
        person('eve', 'day', '13800000003'),
      ])
      .execute();
    const further = (operator_id: string, role_id: string) => ({ operator_id, role_id });
    await db
      .insertInto('operator_role')
      .values([further('ann', 'shared'), further('bob', 'shared'), further('ann', 'off')])
      .execute();
  });
  ask = Object.fromEntries(
    people.map((operatorId) => [operatorId, fixture.as({ operatorId })]),
  ) as typeof ask;
});
afterAll(() => fixture.close());
beforeEach(() => fixture.write((db) => db.deleteFrom('saved_view').execute()));

const aView = { list, name: '低电量', query: { batteryTo: '20', sort: 'restBattery', dir: 'asc' } };
const keep = async (who: Person, over: object = {}) => {
  const said = await ask[who](views.create, { body: { ...aView, ...over } });
  expect(said.status, JSON.stringify(said)).toBe(200);
  return said.data?.id ?? '';
};
const seenBy = async (who: Person, of = list) => {
  const { data } = await ask[who](views.list, { query: { list: of } });
  return data?.views ?? [];
};

test('a view comes back with its filters, its order and its look, and only in its own list', async () => {
  const look = { hidden: ['imei', 'note'], density: 'dense' as const };
  await keep('ann', { look });
  expect(await seenBy('ann')).toMatchObject([
    { ...aView, look, own: true, owner: 'ANN', role: null, opensFirst: false, updatedAt: fixtureNow },
  ]);
  expect(await seenBy('ann', 'logs.operators')).toEqual([]);
  expect(await seenBy('bob')).toEqual([]);
});

test('says with which roles it can be shared: those one holds and that count', async () => {
  const { data } = await ask.ann(views.list, { query: { list } });
  expect(data?.roles.map(({ roleId }) => roleId)).toEqual(['night', 'shared']);
  expect(data?.most).toBe(20);
});

describe('sharing', () => {
  test('shows a view to holders of the role and to nobody else, until it stops', async () => {
    const id = await keep('ann', { roleId: 'shared' });
    expect(await seenBy('bob')).toMatchObject([
      { id, own: false, owner: 'ANN', role: { roleId: 'shared', name: 'name of shared' } },
    ]);
    expect(await seenBy('eve')).toEqual([]);

    const { name, query } = aView;
    await ask.ann(views.replace, { params: { id }, body: { name, query } });
    expect(await seenBy('bob')).toEqual([]);
  });

  test.each(['day', 'off', 'nowhere'])(
    'with a role that one does not hold (%s) is refused',
    async (roleId) => {
      const { code } = await ask.ann(views.create, { body: { ...aView, roleId } });
      expect(code).toBe('view.other_role');
      expect(await seenBy('ann')).toEqual([]);
    },
  );

  test('gives a view to be applied, not to be changed: it answers as if it were not there', async () => {
    const id = await keep('ann', { roleId: 'shared' });
    const body = { name: 'mine', query: {} };
    for (const who of ['bob', 'eve'] as const) {
      expect((await ask[who](views.replace, { params: { id }, body })).status).toBe(404);
      expect((await ask[who](views.remove, { params: { id } })).status).toBe(404);
    }
    expect(await seenBy('ann')).toMatchObject([{ name: '低电量' }]);
  });

  test('survives that its maker loses the role, as long as the role stays as it was', async () => {
    const id = await keep('ann', { roleId: 'shared' });
    const shared = { operator_id: 'ann', role_id: 'shared' };
    await fixture.write((db) =>
      db
        .deleteFrom('operator_role')
        .where('operator_id', '=', 'ann')
        .where('role_id', '=', 'shared')
        .execute(),
    );
    const body = { name: 'renamed', query: {}, roleId: 'shared' };
    const { status } = await ask.ann(views.replace, { params: { id }, body });
    await fixture.write((db) => db.insertInto('operator_role').values(shared).execute());
    expect(status).toBe(200);
  });
});

describe('names', () => {
  test('of one list differ by more than their capitals', async () => {
    await keep('ann', { name: 'Low' });
    const again = await ask.ann(views.create, { body: { ...aView, name: 'LOW' } });
    expect(again).toMatchObject({ status: 409, code: 'view.name_taken', promot: '已有名为“LOW”的视图' });
    await keep('ann', { name: 'low', list: 'logs.operators' });
    await keep('bob', { name: 'low' });
  });

  test('can be changed, but not to one that is taken', async () => {
    const id = await keep('ann', { name: 'one' });
    await keep('ann', { name: 'two' });
    const rename = (name: string) => ask.ann(views.replace, { params: { id }, body: { name, query: {} } });
    expect((await rename('Two')).code).toBe('view.name_taken');
    expect((await rename('ONE')).data).toMatchObject({ id, name: 'ONE', query: {} });
  });
});

test('one person keeps twenty views of a list and hears the numbers at the next one', async () => {
  for (let n = 1; n <= 20; n += 1) await keep('ann', { name: `v${n}` });
  const { code, promot } = await ask.ann(views.create, { body: { ...aView, name: 'v21' } });
  expect(code).toBe('view.too_many');
  expect(promot).toContain('最多保存 20 个视图，您已有 20 个');
  await keep('ann', { name: 'v21', list: 'logs.operators' });
  await keep('bob', { name: 'v21' });
});

test('two windows that save at once do not get beyond twenty', async () => {
  for (let n = 1; n <= 19; n += 1) await keep('ann', { name: `v${n}` });
  const said = await Promise.all(
    ['a', 'b', 'c'].map((name) => ask.ann(views.create, { body: { ...aView, name } })),
  );
  expect(said.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
});

describe('the view with which a list opens', () => {
  const first = (who: Person, id: string | null) => ask[who](views.first, { body: { list, id } });

  test('is one at a time, and may be none again', async () => {
    const [one, two] = [await keep('ann', { name: 'one' }), await keep('ann', { name: 'two' })];
    await first('ann', one);
    await first('ann', two);
    expect((await seenBy('ann')).filter(({ opensFirst }) => opensFirst).map(({ id }) => id)).toEqual([two]);
    await first('ann', null);
    expect((await seenBy('ann')).some(({ opensFirst }) => opensFirst)).toBe(false);
  });

  test('may be a shared one, for oneself alone', async () => {
    const id = await keep('ann', { roleId: 'shared' });
    expect((await first('bob', id)).status).toBe(200);
    expect(await seenBy('bob')).toMatchObject([{ id, opensFirst: true }]);
    expect(await seenBy('ann')).toMatchObject([{ id, opensFirst: false }]);
  });

  test('is not found if the caller cannot see it', async () => {
    const id = await keep('ann');
    expect((await first('bob', id)).status).toBe(404);
  });

  test('goes with its view', async () => {
    const id = await keep('ann');
    await first('ann', id);
    expect((await ask.ann(views.remove, { params: { id } })).status).toBe(200);
    expect(await seenBy('ann')).toEqual([]);
    expect(await fixture.write((db) => db.selectFrom('saved_view_first').selectAll().execute())).toEqual([]);
  });
});
