import http from 'node:http';
import https from 'node:https';
import { type Call, plainAddress } from '@kickstand/contract/kit';

/** The content of a call. */
export interface Parts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** A raw answer. */
export interface Raw {
  status: number;
  body: unknown;
}

/** Sends a call and returns the answer; rejects if there is none or it is not JSON. */
export type Send = (call: Call, request: Parts, headers: Record<string, string>) => Promise<Raw>;

const timeoutMs = 20_000;

/** A few persistent connections to the server. */
export function httpLine(url: string, most: number): { send: Send; close(): void } {
  const base = new URL(url);
  const web = base.protocol === 'https:' ? https : http;
  const agent = new web.Agent({ keepAlive: true, maxSockets: most, keepAliveMsecs: 20_000 });
  const send: Send = (call, request, headers) => {
    const body = request.body === undefined ? undefined : JSON.stringify(request.body);
    const ofBody = body !== undefined && {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
    };
    const options = { agent, method: call.method, timeout: timeoutMs, headers: { ...headers, ...ofBody } };
    return new Promise((resolve, reject) => {
      const sent = web.request(new URL(plainAddress(call.path, request), base), options, (answer) =>
        heard(answer).then(resolve, reject),
      );
      sent.on('timeout', () => sent.destroy(new Error('no answer')));
      sent.on('error', reject);
      sent.end(body);
    });
  };
  return { send, close: () => agent.destroy() };
}

async function heard(answer: http.IncomingMessage): Promise<Raw> {
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  return { status: answer.statusCode ?? 0, body: JSON.parse(Buffer.concat(chunks).toString()) };
}
