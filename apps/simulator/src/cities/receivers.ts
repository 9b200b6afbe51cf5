import { createHash, createHmac } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { type CityMapping, type DemoCitiesFile, demoCitiesFile } from '@kickstand/contract/open/regulator';

type City = DemoCitiesFile['cities'][number];

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** A city is down from 03:00 to 05:00 local time, UTC+8. */
const away = { from: 3, to: 5, offsetMs: 8 * hourMs };
const slowMs = { least: 40, most: 400 };
const refusedIn = 100;
const mostBytes = 2_000_000;

/** Whether a city is down at an instant, epoch ms. */
export function isAway(now: number): boolean {
  const hour = Math.floor(((now + away.offsetMs) % dayMs) / hourMs);
  return hour >= away.from && hour < away.to;
}

/** One record in a hundred is refused, always the same ones. */
export const isRefused = (number: string) =>
  createHash('sha256').update(number).digest().readUInt32BE(0) % refusedIn === 0;

/** The numbers of the records in a batch. */
export function numbersIn({ transport: { format, batch, number } }: CityMapping, body: string): string[] {
  if (format === 'xml')
    return [...body.matchAll(new RegExp(`<${number}>([^<]*)</${number}>`, 'g'))].map(
      ([, found = '']) => found,
    );
  const { [batch]: records = [] } = JSON.parse(body) as Record<string, Record<string, string>[]>;
  return records.map((one) => String(one[number]));
}

/** A city's answer to a batch. */
export function answerTo(mapping: CityMapping, body: string): string {
  const { transport, answer } = mapping;
  const refused = numbersIn(mapping, body).filter(isRefused);
  const reason = 'coordinates outside the city';
  const field = Object.keys(mapping.records.position?.fields ?? {})[1] ?? '';
  if (transport.format === 'xml') {
    const items = refused.map(
      (number) =>
        `<${answer.refused}><${answer.number}>${number}</${answer.number}><${answer.field}>${field}</${answer.field}><${answer.reason}>${reason}</${answer.reason}></${answer.refused}>`,
    );
    return `<response><code>0</code>${items.join('')}</response>`;
  }
  const items = refused.map((number) => ({
    [answer.number]: number,
    [answer.field]: field,
    [answer.reason]: reason,
  }));
  return JSON.stringify({ code: 0, [answer.refused]: items });
}

/** Whether a batch was signed with the secret. */
export function isSigned({ mapping, key, secret }: City, headers: IncomingMessage['headers'], body: string) {
  const { by, header, timestampHeader, encoding } = mapping.signature;
  const time = String(headers[timestampHeader.toLowerCase()] ?? '');
  const proof =
    by === 'sm3'
      ? createHash('sm3').update(`${key}${time}${body}${secret}`).digest(encoding)
      : createHmac('sha256', secret).update(`${key}\n${time}\n${body}`).digest(encoding);
  return headers[header.toLowerCase()] === proof;
}

interface Hearing {
  now(): number;
  /** From 0 to 1. */
  chance(): number;
}

function hear(city: City, { now, chance }: Hearing, request: IncomingMessage, response: ServerResponse) {
  if (isAway(now())) return void request.socket.destroy();
  let body = '';
  request.setEncoding('utf8');
  request.on('data', (part: string) => {
    body += part;
    if (body.length > mostBytes) request.socket.destroy();
  });
  request.on('end', () => {
    const wait = slowMs.least + chance() * (slowMs.most - slowMs.least);
    setTimeout(() => {
      const signed = isSigned(city, request.headers, body);
      response.writeHead(signed ? 200 : 401);
      response.end(signed ? answerTo(city.mapping, body) : '');
    }, wait).unref();
  });
}

/** The demo's cities, listening where the server's file says. Returns how to stop. */
export function openCities({ folder, log }: { folder: string; log(line: string): void }) {
  const file = join(folder, 'cities.json');
  if (!existsSync(file)) return () => undefined;
  const read = demoCitiesFile.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (!read.success) return () => undefined;
  const hearing = { now: Date.now, chance: Math.random };
  const servers = read.data.cities.map((city) => {
    const server = createServer((request, response) => hear(city, hearing, request, response));
    server.on('error', (error) => log(`${city.mapping.name.en} cannot listen: ${error.message}`));
    return server.listen(city.port, '127.0.0.1');
  });
  return () => {
    for (const server of servers) server.close();
  };
}
