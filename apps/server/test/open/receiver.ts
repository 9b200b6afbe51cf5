import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a receiver was sent. */
export interface Got {
  headers: IncomingHttpHeaders;
  body: string;
}

/** What a body says. */
interface Told {
  type: string;
  subject: string;
  sequence: number;
  data: Record<string, unknown>;
}

/** A real receiver, which answers as it is told to. */
export class Receiver {
  readonly got: Got[] = [];
  status = 200;
  headers: Record<string, string> = {};
  text = 'thanks';
  /** The only type of event that it answers so; it takes every other one. */
  only: string | undefined;
  /** Holds back its answers until it is let go. */
  held: Promise<void> | undefined;
  readonly #server: Server;

  constructor() {
    this.#server = createServer(async (request, response) => {
      let body = '';
      for await (const part of request) body += String(part);
      await this.held;
      this.got.push({ headers: request.headers, body });
      const { type } = JSON.parse(body || '{}') as Partial<Told>;
      const isTaken = this.only !== undefined && type !== this.only;
      response.writeHead(isTaken ? 200 : this.status, this.headers).end(this.text);
    });
  }

  async listen() {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return this;
  }

  get url() {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/in`;
  }

  get events() {
    return this.got.map(({ body }) => JSON.parse(body) as Told);
  }

  async close() {
    this.#server.closeAllConnections();
    if (this.#server.listening) await new Promise((done) => this.#server.close(done));
  }
}
