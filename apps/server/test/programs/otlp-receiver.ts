import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A span as a collector is sent it. */
export interface SentSpan {
  name: string;
  traceId: string;
  spanId: string;
  /** Empty for a root. */
  parentId: string;
  attributes: Record<string, string | number>;
}

/** A collector that takes OTLP over HTTP in protocol buffers, and keeps what it is sent. */
export async function otlpReceiver() {
  const bodies: Buffer[] = [];
  const headers: Record<string, unknown>[] = [];
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    if (request.url === '/v1/traces') {
      bodies.push(body);
      headers.push(request.headers);
    }
    response.writeHead(request.url === '/v1/traces' ? 200 : 404).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    headers,
    /** All that was sent, as it was sent: texts stand in it in the clear. */
    bytes: () => Buffer.concat(bodies),
    spans: () => bodies.flatMap(spansIn),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

type Field = { no: number; value: Buffer | number };

/** The fields of a message in protocol buffers, as far as OTLP's traces use their kinds. */
function fieldsOf(message: Buffer): Field[] {
  const fields: Field[] = [];
  let at = 0;
  const varint = () => {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = message[at++] ?? 0;
      value += (byte & 127) * factor;
      if (byte < 128) return value;
    }
  };
  const taken = (bytes: number) => {
    at += bytes;
    return message.subarray(at - bytes, at);
  };
  while (at < message.length) {
    const key = varint();
    const kind = key & 7;
    const value = kind === 0 ? varint() : taken(kind === 1 ? 8 : kind === 5 ? 4 : varint());
    fields.push({ no: Math.floor(key / 8), value });
  }
  return fields;
}

const each = (message: Buffer, no: number) =>
  fieldsOf(message).flatMap((field) => (field.no === no ? [field.value as Buffer] : []));
const text = (message: Buffer, no: number) => String(each(message, no)[0] ?? '');
const hex = (message: Buffer, no: number) => each(message, no)[0]?.toString('hex') ?? '';

/** ExportTraceServiceRequest › ResourceSpans › ScopeSpans › Span, by their numbers in the OTLP definitions. */
const spansIn = (request: Buffer): SentSpan[] =>
  each(request, 1)
    .flatMap((resource) => each(resource, 2))
    .flatMap((scope) => each(scope, 2))
    .map((span) => ({
      name: text(span, 5),
      traceId: hex(span, 1),
      spanId: hex(span, 2),
      parentId: hex(span, 4),
      attributes: Object.fromEntries(each(span, 9).map((pair) => [text(pair, 1), valueIn(pair)])),
    }));

function valueIn(pair: Buffer): string | number {
  const [field] = each(pair, 2).flatMap(fieldsOf);
  return typeof field?.value === 'number' ? field.value : String(field?.value ?? '');
}
