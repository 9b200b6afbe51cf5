import type { Message, Topic, TopicsFrom } from '@kickstand/contract/kit';
import { jsonOf } from '../live/json.ts';
import { type Doubled, doubledIn, withoutDoubled } from './doubled.ts';
import type { Outcome } from './gateway-metrics.ts';

/** A message's contradictions: its payload is without them. */
type Said<M extends Topic> = Message<M> & { doubled?: Doubled | undefined };
type Handler<M extends Topic> = (message: Said<M>) => Promise<void> | undefined;
type Handlers<T extends Record<string, Topic>> = { [K in keyof T]: Handler<T[K]> };

/** Outcomes before a message is handled. */
type Trouble = Extract<Outcome, 'malformed' | 'foreign' | 'oversized'>;

interface IngestParts<T extends Record<string, Topic>> {
  topics: T;
  /** One per device topic: a missing one does not compile. */
  handlers: Handlers<TopicsFrom<T, 'device'>>;
  maxBytes: number;
  /** Handles a message that is invalid without its contradictory fields; its payload has the last values. */
  onDoubled(
    kind: keyof TopicsFrom<T, 'device'>,
    message: { params: Record<string, string>; payload: unknown; doubled: Doubled },
  ): Promise<void> | undefined;
  /** Called for dropped messages; `kind` is the topic's name as far as known. */
  onTrouble(imei: string, kind: string, trouble: Trouble): void;
}

/**
 * Pairs every device topic with its handler. The result takes a raw topic and payload, and returns a promise if the
 * message has to be stored before it is acknowledged.
 */
export function makeIngest<const T extends Record<string, Topic>>({
  topics,
  handlers,
  maxBytes,
  onDoubled,
  onTrouble,
}: IngestParts<T>) {
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
    const handler = handlers[kind.name as keyof typeof handlers] as unknown as Handler<Topic>;
    const doubled = doubledIn(text, told);
    if (!doubled) return handler({ params, payload: parsed.data } as Said<Topic>);
    const rest = withoutDoubled(kind.topic.payload, told as object, doubled);
    if (rest !== undefined) return handler({ params, payload: rest, doubled } as Said<Topic>);
    return onDoubled(kind.name as never, { params, payload: parsed.data, doubled } as never);
  };
}

/** A kind of message with the parameters in its topic. */
function kindOf(name: string, topic: Topic) {
  const levels = topic.topic.split('/');
  const params = levels.flatMap((level, i) => (level.startsWith(':') ? [[level.slice(1), i] as const] : []));
  return { name, topic, levels: levels.length, params };
}

/** The fixed end of a topic, which identifies the kind of message. */
const suffixOf = (topic: string) => topic.slice(topic.lastIndexOf('/', topic.lastIndexOf('/') - 1));

const textOf = (payload: Uint8Array) =>
  Buffer.from(payload.buffer, payload.byteOffset, payload.byteLength).toString();
