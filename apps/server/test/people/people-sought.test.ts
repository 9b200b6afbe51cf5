import { type Call, phone, soughtFields, soughtIn } from '@kickstand/contract/kit';
import { riders } from '@kickstand/contract/riders/riders';
import { codesIn } from '@kickstand/domain/platform/access';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { defaultLimits } from '../../src/kernel/call/limits.ts';
import { examples } from '../examples/examples.ts';
import {
  type AnyRequest,
  type EveryFeature,
  everyCall,
  everyCode,
  everyFeature,
  memberOf,
} from '../harness.ts';

let all: EveryFeature;
beforeAll(async () => {
  all = await everyFeature();
});
afterAll(() => all.fixture.close());

const bodyOf = (call: Call) => ('body' in call ? call.body : undefined);
const seeking = everyCall.flatMap((call) => [
  ...soughtFields(call.query).map((field) => ({ call, part: 'query' as const, field })),
  ...soughtFields(bodyOf(call)).map((field) => ({ call, part: 'body' as const, field })),
]);

const inner = (schema: z.ZodType): z.ZodType => {
  const { innerType } = schema.def as { innerType?: z.ZodType };
  return innerType ? inner(innerType) : schema;
};
const plainPhones = (schema: z.ZodType | undefined) =>
  schema instanceof z.ZodObject
    ? Object.entries(schema.shape).flatMap(([key, one]) => (inner(one as z.ZodType) === phone ? [key] : []))
    : [];

test('a phone by which the console finds somebody is one whose search counts, but where accounts are seen in full', () => {
  const plain = everyCall
    .filter(({ access }) => typeof access === 'object' && access.codes !== 'riderApp')
    .flatMap((call) => [...plainPhones(call.query), ...plainPhones(bodyOf(call))].map(() => call.id));
  // What is written down and finds nobody, and calls whose callers see accounts in full.
  const known = /^(permissionUsers|operatorDevices|agents|allies|feedback)\./;
  expect(plain.filter((id) => !known.test(id))).toEqual([]);
});

test('no list is put in the order of what it shows masked', () => {
  const sorted = seeking.filter(
    ({ call, part, field }) =>
      part === 'query' && (call.query?.shape.sort as z.ZodType | undefined)?.safeParse(field).success,
  );
  expect(sorted.map(({ call, field }) => `${call.id} ${field}`)).toEqual([]);
});

/** As many people as one may look for were looked for just now. */
const spent = (operatorId: string) =>
  all.fixture.write((db) =>
    db
      .insertInto('people_sought')
      .values(
        Array.from({ length: defaultLimits.people }, (_, i) => ({
          operator_id: operatorId,
          sought: Buffer.from(`${i}`),
          at: new Date(all.fixture.clock.now),
        })),
      )
      .execute(),
  );

/** The request with a text in one of its fields that looks for somebody, and the codes that would let its sender see all. */
function asking({ call, part, field }: (typeof seeking)[number], request: AnyRequest) {
  const schema = (part === 'query' ? call.query : bodyOf(call)) as z.ZodObject;
  for (const text of ['13912345678', '陈晓兰', '王小明的公司', '5678']) {
    const value = { ...request[part], [field]: text };
    const [found] = soughtIn(schema, { [field]: text });
    if (schema.safeParse(value).success && found)
      return { request: { ...request, [part]: value }, right: found.right };
  }
  throw new Error(`nothing looks for somebody by ${field} of ${call.id}`);
}

describe('whoever sees people masked and has looked for as many as allowed', () => {
  test.each(seeking.map((one) => [one.call.id, one.part, one.field, one] as const))(
    'is refused by %s where its %s has %s',
    async (id, _part, _field, one) => {
      const [world] = all.worlds;
      const example = examples[id];
      const { request, right } = asking(
        one,
        example ? await all.fixture.write(async (db) => example(world, db)) : {},
      );
      const operatorId = `looks-with-${id}-${one.field}`;
      await spent(operatorId);
      const lacking = right.split('||').flatMap(codesIn);
      const codes = everyCode.filter((code) => !lacking.includes(code));
      const as = (held: readonly string[]) =>
        memberOf(all.fixture, { ...world, operatorId }, { codes: held })(one.call, request);
      expect(await as(codes)).toMatchObject({ status: 429, code: 'common.too_many_people' });
      expect((await as(everyCode)).code).not.toBe('common.too_many_people');
    },
  );
});

const phoneNo = (i: number) => `132${String(i).padStart(4, '0')}6676`;
const logged = (operatorId: string) =>
  all.fixture.write((db) =>
    db
      .selectFrom('audit_log')
      .select(['action', 'object', 'result', 'sensitive'])
      .where('operator_id', '=', operatorId)
      .orderBy('seq')
      .execute(),
  );

describe('somebody of customer service', () => {
  const someone = (operatorId: string) => {
    const [world] = all.worlds;
    const codes = everyCode.filter((code) => code !== 'pii');
    const ask = memberOf(all.fixture, { ...world, operatorId }, { codes });
    return (number: string, query = {}) => ask(riders.list, { query: { phone: number, ...query } });
  };

  test('finds sixty riders an hour by their phones, each as often as wanted, and hears when there are more', async () => {
    const ask = someone('at-work');
    for (let i = 0; i < defaultLimits.people; i++) expect((await ask(phoneNo(i))).status).toBe(200);
    expect((await ask(phoneNo(0), { pageNum: 2 })).status).toBe(200);
    all.fixture.clock.now += 20 * 60_000;
    const refused = await ask(phoneNo(4_803));
    expect(refused).toMatchObject({ status: 429, promot: expect.stringContaining('40 分钟') });
    for (let i = 0; i < 5; i++) await ask(phoneNo(4_804 + i));
    all.fixture.clock.now += 40 * 60_000 + 1;
    expect((await ask(phoneNo(4_803))).status).toBe(200);
    const rows = await logged('at-work');
    expect(rows[0]).toEqual({ action: 'seek_person', object: '132****6676', result: 'ok', sensitive: false });
    expect(rows.filter(({ result }) => result === 'refused')).toMatchObject([{ sensitive: true }]);
    expect(rows).toHaveLength(defaultLimits.people + 2);
  });

  test('cannot have the list asked by an export or a bulk change instead', async () => {
    const [world] = all.worlds;
    await spent('goes-round');
    const codes = everyCode.filter((code) => code !== 'pii');
    const ask = memberOf(all.fixture, { ...world, operatorId: 'goes-round' }, { codes });
    const create = everyCall.find(({ id }) => id === 'exports.create') as Call;
    const body = { callId: 'riders.list', query: { phone: phoneNo(1) }, title: 'x', format: 'csv' };
    const columns = [{ key: 'id', label: 'x', kind: 'text' }];
    expect(await ask(create, { body: { ...body, columns } })).toMatchObject({
      code: 'common.too_many_people',
    });
  });
});
