import type { ReadCall, SettingField, WriteCall } from '@kickstand/contract/kit';
import type { z } from 'zod';

/** What the call of areas answers. */
export interface Areas {
  list: readonly { id: number; name: string }[];
}

export type Content = Readonly<Record<string, unknown>>;
/** Each field with its value before and after. */
export type Differences = Readonly<Record<string, readonly [unknown, unknown]>>;

/** A group as far as a page is made of it. */
export interface AnyGroup {
  name: string;
  secondPerson: 'always' | readonly string[];
  fields: Readonly<Record<string, SettingField>>;
  schema: z.ZodObject;
}

/** What is set of one area in one group, as the dialogs are given it. */
export interface Held {
  areaId: number;
  area: string;
  content: Content;
  version: number;
  updatedAt: number | null;
  updatedBy: string | null;
}

type Read = ReadCall & { id: string };
type Write = WriteCall & { id: string };

/** A group with its calls and what it is called. */
export interface GroupSpec {
  group: AnyGroup;
  save: Write;
  copy: Write;
  title: string;
  hint: string;
}

/** A page of settings: the groups, the calls that read them, and what the fields and their options are called. */
export interface SettingsSpec {
  /** The areas to choose from, as `list` of `id` and `name`. */
  areas: Read;
  show: Read;
  history: Read;
  compare: Read;
  groups: readonly GroupSpec[];
  labels: Readonly<Record<string, string>>;
  /** By field, what its options are called. */
  options?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}
