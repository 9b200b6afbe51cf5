import { contract } from '@kickstand/contract';
import { type Call, type CallGroup, isForKeys, namesIn } from '@kickstand/contract/kit';
import { mayCall } from '@kickstand/domain/platform/access';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anAccountWithKey } from '../../../test/examples/open/examples.mds.ts';
import { type FeatureFixture, featureFixture } from '../../../test/feature-fixture.ts';
import { mdsRoutes } from '../mds/mds.routes.ts';
import { openFeedsRoutes } from '../open-feeds/open-feeds.routes.ts';
import { mcpPages } from './mcp.pages.ts';

let fixture: FeatureFixture;
let address: string;
beforeAll(async () => {
  fixture = await featureFixture([...openFeedsRoutes, ...mdsRoutes]);
  mcpPages({ gate: fixture.gate, version: '1' })(fixture.app);
  address = await fixture.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => fixture.close());

/** An assistant with a key of these codes and companies; `key` can allow changes. */
async function assistant(
  name: string,
  codes: readonly string[],
  agentId?: number,
  key: { assistantWrites?: boolean; needsNoProof?: boolean; operatorId?: string } = {},
) {
  const shows = `Bearer ksk_${name}`;
  fixture.as({
    codes,
    shows,
    ...key,
    ...(agentId !== undefined && {
      agentId,
      scope: { agentIds: [agentId], opAreaIds: 'all' },
    }),
  });
  const client = new Client({ name: 'assistant', version: '1' });
  const headers = { authorization: shows, 'accept-language': 'en-US' };
  await client.connect(
    new StreamableHTTPClientTransport(new URL('/mcp', address), { requestInit: { headers } }) as never,
  );
  return client;
}

const calls = Object.values(contract as Record<string, CallGroup>)
  .flatMap((group): Call[] => Object.values(group))
  .filter(({ access }) => access !== 'public' && access !== 'handshake');
const reads = calls.filter((call) => call.method === 'GET' && !('secretReply' in call));
const writes = calls.filter(
  (call) => call.method !== 'GET' && isForKeys(call) && !call.secretReply && !call.mostFileBytes,
);
const toolNames = (of: readonly Call[]) => of.map(({ id }) => id.replaceAll('.', '_')).toSorted();

const every = [
  ...new Set(calls.flatMap(({ access }) => (typeof access === 'object' ? access.codes.split(/\|\||,/) : []))),
];

describe('the tools of an assistant', () => {
  test('are the reading calls that its key opens, and none beyond', async () => {
    const codes = ['0502', '0302'];
    const { tools } = await (await assistant('some', codes)).listTools();
    const open = reads.filter(({ access }) => mayCall(new Set(codes), access));
    expect(tools.map(({ name }) => name).toSorted()).toEqual(toolNames(open));
    expect(tools.length).toBeLessThan(reads.length / 2);
    expect(tools.every(({ annotations }) => annotations?.readOnlyHint)).toBe(true);
  });

  test('have names that every assistant takes, a sentence each, and say what they need', async () => {
    const { tools } = await (await assistant('all', every)).listTools();
    expect(tools).toHaveLength(reads.length);
    for (const { name, description = '', inputSchema } of tools) {
      expect(name).toMatch(/^\w{1,64}$/);
      expect(description.length, name).toBeGreaterThan(3);
      const call = reads.find(({ id }) => id.replaceAll('.', '_') === name);
      expect(inputSchema.required, name).toEqual(expect.arrayContaining(namesIn(call?.path ?? '')));
    }
  });
});

describe('the tools of an assistant whose key lets it change things', () => {
  const codes = ['0502', '0507', '050781', '0302', '030209'];
  const listed = async (key: { assistantWrites?: boolean; needsNoProof?: boolean }, agentId?: number) => {
    const { tools } = await (
      await assistant(`writes-${JSON.stringify(key)}-${agentId}`, codes, agentId, key)
    ).listTools();
    return tools.filter(({ annotations }) => !annotations?.readOnlyHint).map(({ name }) => name);
  };
  const open = writes.filter(({ access }) => mayCall(new Set(codes), access));
  const proven = (call: Call) => call.method !== 'GET' && call.stepUp !== undefined;

  test('are no changes at all unless the key says so', async () => {
    expect(await listed({})).toEqual([]);
    expect(await listed({ needsNoProof: true })).toEqual([]);
  });

  test('are the changes that its codes, its proof and its scope open, and none beyond', async () => {
    const some = await listed({ assistantWrites: true });
    expect(some.toSorted()).toEqual(toolNames(open.filter((call) => !proven(call))));
    expect(some).toContain('webhooks_setActive');
    const all = await listed({ assistantWrites: true, needsNoProof: true });
    expect(all.toSorted()).toEqual(toolNames(open));
    expect(open.some(proven)).toBe(true);
    const own = await listed({ assistantWrites: true, needsNoProof: true }, 3);
    expect(own.toSorted()).toEqual(toolNames(open.filter(({ rows }) => rows !== 'whole')));
  });

  test('show no secret, take no file and are nothing that only a person does', async () => {
    const everything = await assistant('everything', every, undefined, {
      assistantWrites: true,
      needsNoProof: true,
    });
    const { tools } = await everything.listTools();
    expect(tools.map(({ name }) => name).toSorted()).toEqual(toolNames([...reads, ...writes]));
    for (const { name, inputSchema } of tools) {
      const call = calls.find(({ id }) => id.replaceAll('.', '_') === name);
      const hasBody = call !== undefined && 'body' in call && call.body !== undefined;
      const input = inputSchema as { properties?: object; required?: string[] };
      expect('body' in (input.properties ?? {}), name).toBe(hasBody);
      expect(input.required?.includes('body') ?? false, name).toBe(hasBody);
    }
    const names = new Set(tools.map(({ name }) => name));
    for (const gone of ['account_addApiKey', 'approvals_approve', 'webhooks_add', 'webhooks_renewSecret'])
      expect(names.has(gone), gone).toBe(false);
  });
});

describe('a tool that changes something', () => {
  const mayChange = { assistantWrites: true, needsNoProof: true };

  test('does what the call does, of the key’s own companies alone, and once for each idempotency key', async () => {
    const north = await assistant('changes', ['0502', '050278'], 3, mayChange);
    const body = { isOn: false, contactEmail: 'feeds@north.example', licence: 'CC0-1.0', version: 0 };
    const change = (agentId: number, more: object = {}) =>
      north.callTool({ name: 'openFeeds_change', arguments: { agentId, body, ...more } });
    const said = await change(3, { idempotencyKey: 'assistant-1' });
    expect(said.structuredContent).toMatchObject({
      data: { agentId: 3, contactEmail: 'feeds@north.example', version: 1 },
    });
    expect((await change(3, { idempotencyKey: 'assistant-1' })).structuredContent).toEqual(
      said.structuredContent,
    );
    expect(await change(3)).toMatchObject({ isError: true });
    expect(await change(4)).toMatchObject({ isError: true });
    await expect(north.callTool({ name: 'openFeeds_change', arguments: { agentId: 3 } })).rejects.toThrow(
      'needs body',
    );
  });

  test('that needs a second person waits for one, and says so with the id of the request', async () => {
    const operatorId = await fixture.write((db) => anAccountWithKey(db, 3));
    const north = await assistant('waits', ['0502', '050278'], 3, { ...mayChange, operatorId });
    const said = { name: '江北交通局', operatorId, areaIds: [31], boundary: '', isOn: true };
    const body = { ...said, providerId: '11111111-1111-4111-8111-111111111111', precision: 'exact' };
    const answered = await north.callTool({ name: 'mdsAgencies_add', arguments: { body } });
    expect(JSON.stringify(answered)).toContain('waiting');
    const { waiting } = answered.structuredContent as {
      waiting: { code: string; promot: string; approvalId: string };
    };
    expect(waiting).toMatchObject({ code: 'approval.requested', promot: expect.stringContaining('second') });
    const [asked] = await fixture.write((db) =>
      db.selectFrom('approval').select(['approval_id as id', 'state']).execute(),
    );
    expect(asked).toEqual({ id: waiting.approvalId, state: 'pending' });
    expect(await fixture.write((db) => db.selectFrom('mds_agency').selectAll().execute())).toEqual([]);
  });

  test('is none for whose key only reads', async () => {
    const reader = await assistant('reads', ['0502', '050278'], 3, { needsNoProof: true });
    await expect(
      reader.callTool({ name: 'openFeeds_change', arguments: { agentId: 3, body: {} } }),
    ).rejects.toThrow(/no tool/);
  });
});

describe('a tool', () => {
  test('answers what the call answers, of the key’s own companies alone', async () => {
    const client = await assistant('north', ['0502'], 3);
    const said = await client.callTool({ name: 'openFeeds_list', arguments: { pageSize: 5 } });
    expect(said.structuredContent).toMatchObject({ data: { list: [{ agentId: 3 }], count: 1 } });
  });

  test('answers a refusal with its code and sentence, and says so', async () => {
    const client = await assistant('north', ['0502'], 3);
    const said = await client.callTool({ name: 'openFeeds_list', arguments: { pageSize: 5_000 } });
    expect(said.isError).toBe(true);
    expect(JSON.stringify(said.content)).toContain('common.invalid');
  });

  test('is none for whose key does not open it, and changes nothing', async () => {
    const client = await assistant('none', ['0302']);
    await expect(client.callTool({ name: 'openFeeds_list', arguments: {} })).rejects.toThrow(/no tool/);
    await expect(client.callTool({ name: 'openFeeds_change', arguments: {} })).rejects.toThrow(/no tool/);
  });

  test('says what it needs where that is missing', async () => {
    const call = reads.find(({ path }) => namesIn(path).length === 1);
    const [needed = ''] = namesIn(call?.path ?? '');
    const asked = (await assistant('all', every)).callTool({ name: call?.id.replaceAll('.', '_') ?? '' });
    await expect(asked).rejects.toThrow(`needs ${needed}`);
  });
});

test('nobody without a key is let in, and nothing is streamed', async () => {
  const ask = (method: string, headers: Record<string, string> = {}) =>
    fetch(new URL('/mcp', address), {
      method,
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...headers,
      },
      ...(method === 'POST' && { body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }) }),
    });
  expect((await ask('POST')).status).toBe(401);
  expect((await ask('POST', { authorization: 'Bearer ksk_unknown' })).status).toBe(401);
  expect((await ask('GET')).status).toBe(405);
});
