import type { Heard, Message, Topic } from '@kickstand/contract/kit';
import { jsonOf } from '../live/json.ts';
import { type Doubled, doubledIn, withoutDoubled } from './doubled.ts';
import type { Outcome } from './gateway-metrics.ts';

/** What a message says differently twice: its payload is without that. */
type Said<M extends Topic> = Message<M> & { doubled?: Doubled | undefined };
type Hearer<M extends Topic> = (message: Said<M>) => Promise<void> | undefined;
type Hearers<T extends Record<string, Topic>> = { [K in keyof T]: Hearer<T[K]> };

/** What became of a message before anybody acted on it. */
type Trouble = Extract<Outcome, 'malformed' | 'foreign' | 'oversized'>;

interface Listening<T extends Record<string, Topic>> {
  topics: T;
  /** Every topic that devices speak on needs one: what is forgotten does not compile. */
  hearers: Hearers<Heard<T, 'device'>>;
  maxBytes: number;
  /** What becomes of a message that says nothing without what it contradicts itself about; its payload has the last of it. */
  onDoubled<K extends keyof Heard<T, 'device'>>(
    kind: K,
    message: { params: Record<string, string>; payload: unknown; doubled: Doubled },
  ): Promise<void> | undefined;
  /** Told of messages that are dropped; `kind` is the name of the topic as far as it is known. */
  onTrouble(imei: string, kind: string, trouble: Trouble): void;
}

/**
 * Pairs every topic devices speak on with what the server does about it. The answer takes a topic and a payload as they
 * come off the wire and answers a promise when the message has to be stored before it is acknowledged.
 */
export function hears<const T extends Record<string, Topic>>({
  topics,
  hearers,
  maxBytes,
  onDoubled,
  onTrouble,
}: Listening<T>) {
  const kinds = new Map(
    Object.entries(topics)
      .filter(([, { from }]) => from === 'device')
      .map(([name, topic]) => [suffixOf(topic.topic), kindOf(name, topic)]),
  );

  return (topic: string, payload: Uint8Array): Promise<void> | undefined => {
    const levels = topic.split('/');
    const kind = kinds.get(suffixOf(topic));
    const imei = levels[2] ?? '';
    if (!kind || kind.levels !== levels.length) return void onTrouble(imei, 'unknown', 'foreign');
    if (payload.length > maxBytes) return void onTrouble(imei, kind.name, 'oversized');
    const text = textOf(payload);
    const told = jsonOf(text);
    const parsed = kind.topic.payload.safeParse(told);
    if (!parsed.success) return void onTrouble(imei, kind.name, 'malformed');
    const params = Object.fromEntries(kind.params.map(([name, level]) => [name, levels[level] ?? '']));
    const hearer = hearers[kind.name as keyof typeof hearers] as unknown as Hearer<Topic>;
    const doubled = doubledIn(text, told);
    if (!doubled) return hearer({ params, payload: parsed.data } as Said<Topic>);
    const rest = withoutDoubled(kind.topic.payload, told as object, doubled);
    if (rest !== undefined) return hearer({ params, payload: rest, doubled } as Said<Topic>);
    return onDoubled(kind.name as never, { params, payload: parsed.data, doubled } as never);
  };
}

/** A kind of message with the levels of its topic that are parameters. */
function kindOf(name: string, topic: Topic) {
  const levels = topic.topic.split('/');
  const params = levels.flatMap((level, i) => (level.startsWith(':') ? [[level.slice(1), i] as const] : []));
  return { name, topic, levels: levels.length, params };
}

/** The fixed end of a topic, which tells the kinds of messages apart. */
const suffixOf = (topic: string) => topic.slice(topic.lastIndexOf('/', topic.lastIndexOf('/') - 1));

const textOf = (payload: Uint8Array) =>
  Buffer.from(payload.buffer, payload.byteOffset, payload.byteLength).toString();
