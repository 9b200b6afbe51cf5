import { contract } from '@kickstand/contract';
import type { Call, CallGroup } from '@kickstand/contract/kit';
import { namesIn, plainAddress } from '@kickstand/contract/kit';
import { mayCall } from '@kickstand/domain/platform/access';
import { ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js';
import { parametersOfCall } from '../../kernel/openapi/openapi.ts';

/** What an assistant can ask for. */
export interface Tool {
  name: string;
  description: string;
  inputSchema: { type: 'object'; properties: Record<string, object>; required: string[] };
  annotations: { readOnlyHint: true; openWorldHint: false };
}

interface Known {
  call: Call;
  tool: Tool;
}

/** Assistants know tools by letters, digits and `_`. */
const nameOf = (call: Call) => call.id.replaceAll(/\W/g, '_');

function toolOf(call: Call): Tool {
  const parameters = parametersOfCall(call);
  return {
    name: nameOf(call),
    description: call.summary,
    inputSchema: {
      type: 'object',
      properties: Object.fromEntries(
        parameters.map(({ name, description, schema }) => [name, { ...schema, description }]),
      ),
      required: parameters.filter(({ required }) => required).map(({ name }) => name),
    },
    annotations: { readOnlyHint: true, openWorldHint: false },
  };
}

/** What reads and wants somebody known; reading changes nothing. */
const isReading = ({ method, access }: Call) =>
  method === 'GET' && access !== 'public' && access !== 'handshake';

const makeTools = () =>
  Object.values(contract as Record<string, CallGroup>)
    .flatMap((group) => Object.values(group))
    .filter(isReading)
    .map((call) => ({ call, tool: toolOf(call) }));

let made: readonly Known[] | undefined;
/** Every reading call as a tool, made when the first assistant asks. */
function known(): readonly Known[] {
  made ??= makeTools();
  return made;
}

/** The tools of somebody with these codes. */
export const toolsFor = (codes: ReadonlySet<string>): readonly Tool[] =>
  known()
    .filter(({ call }) => mayCall(codes, call.access))
    .map(({ tool }) => tool);

/**
 * The address that a tool asks, with what it was given. Throws what an assistant is told: there is no such tool for these codes, or
 * something that its address needs is missing.
 */
export function addressOf(
  codes: ReadonlySet<string>,
  name: string,
  given: Readonly<Record<string, unknown>>,
): string {
  const call = known().find(({ tool }) => tool.name === name)?.call;
  if (!call || !mayCall(codes, call.access)) throw new McpError(ErrorCode.InvalidParams, `no tool ${name}`);
  const ofPath = namesIn(call.path);
  const named = Object.entries(given).filter(([, value]) => value !== undefined && value !== null);
  const params = Object.fromEntries(named.filter(([key]) => ofPath.includes(key)));
  const missing = ofPath.filter((key) => !(key in params));
  if (missing.length > 0) throw new McpError(ErrorCode.InvalidParams, `${name} needs ${missing.join(', ')}`);
  const query = Object.fromEntries(named.filter(([key]) => !ofPath.includes(key)));
  return plainAddress(call.path, { params, query });
}
