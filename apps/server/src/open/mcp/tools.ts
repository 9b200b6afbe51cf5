import { contract } from '@kickstand/contract';
import type { Call, CallGroup } from '@kickstand/contract/kit';
import { auditOf, isForKeys, namesIn, plainAddress, takesKey } from '@kickstand/contract/kit';
import { mayCall, seesAll } from '@kickstand/domain/platform/access';
import { ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js';
import type { Sender } from '../../kernel/call/gate.ts';
import { bodyOfCall, parametersOfCall } from '../../kernel/openapi/openapi.ts';

/** A tool of an assistant. */
export interface Tool {
  name: string;
  description: string;
  inputSchema: { type: 'object'; properties: Record<string, object>; required: string[] };
  annotations: { readOnlyHint: boolean; destructiveHint?: boolean; openWorldHint: false };
}

interface Known {
  call: Call;
  tool: Tool;
}

/** The holder of a key, as far as it determines the tools. */
export type Holder = Pick<Sender, 'needsNoProof' | 'assistantWrites'> & {
  actor: Pick<Sender['actor'], 'codes' | 'scope'>;
};

/** The request behind a tool. */
export interface ToolRequest {
  method: Call['method'];
  url: string;
  body: object | undefined;
  idempotencyKey: string | undefined;
}

/** Tool names consist of letters, digits and `_`. */
const nameOf = (call: Call) => call.id.replaceAll(/\W/g, '_');

/** The names of a tool's input besides the parameters in its call's path. */
const bodyName = 'body';
const keyName = 'idempotencyKey';

const keyField = {
  type: 'string',
  description:
    'Of one’s own, 1 to 100 characters: the same change asked for again under the same key is made once.',
};

function toolOf(call: Call): Tool {
  const parameters = parametersOfCall(call);
  const body = bodyOfCall(call);
  const fields = parameters.map(({ name, description, schema }) => [name, { ...schema, description }]);
  return {
    name: nameOf(call),
    description: [call.summary, ...warningsOf(call)].join('. '),
    inputSchema: {
      type: 'object',
      properties: {
        ...Object.fromEntries(fields),
        ...(body && { [bodyName]: body }),
        ...(takesKey(call) && { [keyName]: keyField }),
      },
      required: [
        ...parameters.filter(({ required }) => required).map(({ name }) => name),
        ...(body ? [bodyName] : []),
      ],
    },
    annotations: { ...hintsOf(call), openWorldHint: false },
  };
}

const warningsOf = (call: Call) =>
  'secondPerson' in call && call.secondPerson
    ? [
        'May wait for a second person: the answer then says `waiting` with the request, and nothing is done yet',
      ]
    : [];

const hintsOf = (call: Call) =>
  call.method === 'GET'
    ? { readOnlyHint: true }
    : {
        readOnlyHint: false,
        destructiveHint: call.method === 'DELETE' || auditOf(call)?.sensitive === true,
      };

/**
 * Calls that require authentication and suit assistants: without secrets, which do not belong in a conversation, and
 * without files.
 */
const isTool = (call: Call) =>
  call.access !== 'public' &&
  isForKeys(call) &&
  !('secretReply' in call && call.secretReply) &&
  !('mostFileBytes' in call && call.mostFileBytes);

const makeTools = () =>
  Object.values(contract as Record<string, CallGroup>)
    .flatMap((group) => Object.values(group))
    .filter(isTool)
    .map((call) => ({ call, tool: toolOf(call) }));

let made: readonly Known[] | undefined;
/** Every call as a tool, built when the first assistant asks. */
function known(): readonly Known[] {
  made ??= makeTools();
  return made;
}

/**
 * Whether a key opens a call to an assistant: reads by its codes; changes only if the key allows them, within its
 * proof and scope.
 */
function opens({ actor, needsNoProof, assistantWrites }: Holder, call: Call): boolean {
  if (!mayCall(actor.codes, call.access)) return false;
  if (call.method === 'GET') return true;
  if (!assistantWrites || (call.stepUp && !needsNoProof)) return false;
  return call.rows !== 'whole' || seesAll(actor.scope);
}

/** The tools of the holder of a key. */
export const toolsFor = (holder: Holder): readonly Tool[] =>
  known()
    .filter(({ call }) => opens(holder, call))
    .map(({ tool }) => tool);

/**
 * The request of a tool with its input. Throws an error for the assistant: no such tool for this key, or missing
 * input.
 */
export function requestOf(
  holder: Holder,
  name: string,
  given: Readonly<Record<string, unknown>>,
): ToolRequest {
  const call = known().find(({ tool }) => tool.name === name)?.call;
  if (!call || !opens(holder, call)) throw new McpError(ErrorCode.InvalidParams, `no tool ${name}`);
  const { [bodyName]: body, [keyName]: idempotencyKey, ...address } = given;
  const needsBody = 'body' in call && call.body !== undefined;
  const ofPath = namesIn(call.path);
  const named = Object.entries(address).filter(([, value]) => value !== undefined && value !== null);
  const params = Object.fromEntries(named.filter(([key]) => ofPath.includes(key)));
  const missing = [
    ...ofPath.filter((key) => !(key in params)),
    ...(needsBody && !isObject(body) ? [bodyName] : []),
  ];
  if (missing.length > 0) throw new McpError(ErrorCode.InvalidParams, `${name} needs ${missing.join(', ')}`);
  const query = Object.fromEntries(named.filter(([key]) => !ofPath.includes(key)));
  return {
    method: call.method,
    url: plainAddress(call.path, { params, query }),
    body: needsBody && isObject(body) ? body : undefined,
    idempotencyKey: takesKey(call) && typeof idempotencyKey === 'string' ? idempotencyKey : undefined,
  };
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
