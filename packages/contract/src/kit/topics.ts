import type { z } from 'zod';
import { unstorableTextIn } from './texts.ts';

export interface Topic {
  /** When it is sent, in one sentence. */
  summary: string;
  topic: string;
  /** Who publishes on it; the other side subscribes. */
  from: 'device' | 'server';
  qos: 0 | 1;
  payload: z.ZodType;
}

/**
 * Messages between devices and server. `:name` in a topic is one level of it. A payload with text that cannot be stored
 * is invalid.
 */
export const defineTopics = <const T extends Record<string, Topic>>(topics: T) => {
  const checked = Object.entries(topics).map(([name, topic]) => {
    const payload = topic.payload.refine((said) => unstorableTextIn(said) === undefined);
    return [name, { ...topic, payload }];
  });
  return Object.fromEntries(checked) as T;
};

type NamesOf<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | NamesOf<Rest>
  : P extends `${string}:${infer Name}`
    ? Name
    : never;

export interface Message<T extends Topic> {
  params: Record<NamesOf<T['topic']>, string>;
  payload: z.output<T['payload']>;
}

/** The topics that one side publishes on, which the other must handle. */
export type TopicsFrom<T extends Record<string, Topic>, From extends Topic['from']> = {
  [K in keyof T as T[K]['from'] extends From ? K : never]: T[K];
};
