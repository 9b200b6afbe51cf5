import { createHash, createHmac } from 'node:crypto';
import type { CityMapping } from '@kickstand/contract/open/regulator';
import type { Written } from '@kickstand/domain/open/city-feeds';
import { XMLBuilder, XMLParser } from 'fast-xml-parser';

const xml = new XMLBuilder({ format: false });
const reader = new XMLParser({ ignoreAttributes: true, parseTagValue: false });

/** A batch in a city's format. */
export function bodyOf(
  { transport: { format, batch, record } }: CityMapping,
  records: readonly Written[],
): string {
  if (format === 'json') return JSON.stringify({ [batch]: records });
  return `<?xml version="1.0" encoding="UTF-8"?>${xml.build({ [batch]: { [record]: records } }) as string}`;
}

/** The headers of a body: its sender, time (epoch ms) and signature. */
export function headersOf(mapping: CityMapping, { body, key, secret, now }: Signing): Record<string, string> {
  const { by, encoding, header, timestampHeader, keyHeader } = mapping.signature;
  const time = String(Math.floor(now / 1_000));
  const proof =
    by === 'sm3'
      ? createHash('sm3').update(`${key}${time}${body}${secret}`).digest(encoding)
      : createHmac('sha256', secret).update(`${key}\n${time}\n${body}`).digest(encoding);
  const type = mapping.transport.format === 'json' ? 'application/json' : 'application/xml';
  return {
    'content-type': `${type}; charset=utf-8`,
    [timestampHeader]: time,
    [keyHeader]: key,
    [header]: proof,
  };
}

interface Signing {
  body: string;
  key: string;
  secret: string;
  now: number;
}

/** A record that a city refused from a batch. */
export interface Refusal {
  number: string;
  field: string;
  reason: string;
}

type Node = Record<string, unknown>;
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;
const texts = (value: unknown) => (value === undefined || value === null ? '' : String(value).slice(0, 200));

/** Every element with a name in an answer, at any depth. */
function named(node: unknown, name: string): unknown[] {
  if (Array.isArray(node)) return node.flatMap((one) => named(one, name));
  if (!isNode(node)) return [];
  const own = Object.hasOwn(node, name) ? [node[name]].flat() : [];
  return [...own, ...Object.values(node).flatMap((one) => named(one, name))];
}

/** The refusals in an answer; undefined if it is unreadable. */
export function refusalsIn({ transport, answer }: CityMapping, text: string): Refusal[] | undefined {
  try {
    const root: unknown = transport.format === 'json' ? JSON.parse(text) : reader.parse(text, true);
    if (!isNode(root)) return undefined;
    return named(root, answer.refused)
      .filter(isNode)
      .map((one) => ({
        number: texts(one[answer.number]),
        field: texts(one[answer.field]) || '-',
        reason: texts(one[answer.reason]) || '-',
      }));
  } catch {
    return undefined;
  }
}
