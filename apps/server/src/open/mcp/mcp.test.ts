import { contract } from '@kickstand/contract';
import { type Call, type CallGroup, namesIn } from '@kickstand/contract/kit';
import { mayCall } from '@kickstand/domain/platform/access';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FeatureFixture, featureFixture } from '../../../test/feature-fixture.ts';
import { openFeedsRoutes } from '../open-feeds/open-feeds.routes.ts';
import { mcpPages } from './mcp.pages.ts';

let fixture: FeatureFixture;
let address: string;
beforeAll(async () => {
  fixture = await featureFixture(openFeedsRoutes);
  mcpPages({ gate: fixture.gate, version: '1' })(fixture.app);
  address = await fixture.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => fixture.close());

/** An assistant with a key of these codes, over these companies. */
async function assistant(name: string, codes: readonly string[], agentId?: number) {
  const shows = `Bearer ksk_${name}`;
  fixture.as({
    codes,
    shows,
    ...(agentId !== undefined && { scope: { agentIds: [agentId], opAreaIds: [agentId * 10 + 1] } }),
  });
  const client = new Client({ name: 'assistant', version: '1' });
  const headers = { authorization: shows, 'accept-language': 'en-US' };
  await client.connect(
    new StreamableHTTPClientTransport(new URL('/mcp', address), { requestInit: { headers } }) as never,
  );
  return client;
}

const reads = Object.values(contract as Record<string, CallGroup>)
  .flatMap((group): Call[] => Object.values(group))
  .filter(({ method, access }) => method === 'GET' && access !== 'public' && access !== 'handshake');

const every = [
  ...new Set(reads.flatMap(({ access }) => (typeof access === 'object' ? access.codes.split(/\|\||,/) : []))),
];

describe('the tools of an assistant', () => {
  test('are the reading calls that its key opens, and none beyond', async () => {
    const codes = ['0502', '0302'];
    const { tools } = await (await assistant('some', codes)).listTools();
    const open = reads.filter(({ access }) => mayCall(new Set(codes), access));
    expect(tools.map(({ name }) => name).toSorted()).toEqual(
      open.map(({ id }) => id.replaceAll('.', '_')).toSorted(),
    );
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
