import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { toneOf, writeWav } from '@kickstand/domain/fleet/upgrades';

interface Asked {
  path: string | undefined;
  token: string | undefined;
  said: unknown;
}

/** A text-to-speech provider on this machine, which answers as it is told to. */
export class ASpeechProvider {
  readonly asked: Asked[] = [];
  status = 200;
  /** Its answer; by default a second of a tone at 24 kHz. */
  answer: Uint8Array = writeWav(toneOf({ hz: 24_000, ms: 1_000, notes: [440], peak: -12 }));
  /** Done before it answers. */
  before: () => Promise<void> = async () => undefined;
  readonly #server: Server;

  constructor() {
    this.#server = createServer(async (request, response) => {
      this.asked.push(await heardOf(request));
      await this.before();
      response.writeHead(this.status, { 'content-type': 'audio/wav' }).end(this.answer);
    });
    this.#server.unref();
  }

  async listen() {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return this;
  }

  /** The base address of its API. */
  get url() {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/v1`;
  }

  async close() {
    this.#server.closeAllConnections();
    await new Promise((done) => this.#server.close(done));
  }
}

async function heardOf(request: IncomingMessage): Promise<Asked> {
  let body = '';
  for await (const part of request) body += String(part);
  return { path: request.url, token: request.headers.authorization, said: JSON.parse(body) };
}
