import type { ReadCall } from '@kickstand/contract/kit';
import type { AnyCampaign, CampaignState, JoinState } from '@kickstand/contract/marketing/campaigns';
import type { Action } from '../../kit/action/action.ts';
import type { Change } from '../../kit/action/sending.ts';
import { type Field, numberField } from '../../kit/form/fields.tsx';
import type { BodyOf, FormCall } from '../../kit/form/form.tsx';
import type { Cell } from '../../kit/list/cells.tsx';
import type { ListCall, RowOf } from '../../kit/list/list-screen.tsx';
import { inLocale } from '../../kit/words.ts';
import { campaignWords } from './campaign-kit.words.ts';
import type { CardsCall } from './reward-field.tsx';

type Read = ReadCall & { id: string };

/** Calls built by `defineCampaign` of the contract. */
export interface CampaignCalls {
  list: ListCall;
  one: Read;
  history: Read;
  joins: Read;
  report: Read;
  forecast: Read;
  cards: CardsCall;
  add: FormCall;
  edit: FormCall;
  start: Change;
  pause: Change;
  end: Change;
  copy: Change;
  remove: Change;
  join: Change;
  leave: Change;
}

/** A row as all kinds see it. */
export interface AnyRow {
  id: string;
  name: string;
  state: CampaignState;
  areas: string[];
  isOwn: boolean;
  join: JoinState | null;
  version: number;
}

type Common =
  | 'holdoutBp'
  | 'name'
  | 'areaIds'
  | 'audience'
  | 'perRider'
  | 'quota'
  | 'budgetCents'
  | 'startsAt'
  | 'endsAt';
type Promised<Q extends CampaignCalls> = Omit<BodyOf<Q['add']>, Common>;

/** What is specific to a kind of campaign: columns, controls and words. */
export interface CampaignSpec<Q extends CampaignCalls> {
  of: AnyCampaign;
  calls: Q;
  words: {
    title: string;
    empty: string;
    /** Labels that differ from the names used in sentences. */
    fields?: Readonly<Record<string, string>>;
    hints?: Readonly<Record<string, string>>;
  };
  /** Columns besides name, areas, state, limits and time. */
  columns: { [K in keyof RowOf<Q['list']>]?: Cell<RowOf<Q['list']>[K], RowOf<Q['list']>> };
  /** A control for each promise field, in display order; the holdout has the usual one unless given. */
  fields: { [K in keyof Promised<Q>]-?: Field<NonNullable<Promised<Q>[K]>> } & { holdoutBp?: Field<number> };
  /** Initial values of a new campaign. */
  start: Partial<BodyOf<Q['add']>>;
  /** Largest cost of one reward for the entered values, cents; `priceOf` returns the price of a card. */
  faceOf(
    values: Readonly<Record<string, unknown>>,
    priceOf: (productId: string) => number,
  ): number | undefined;
  /** Common fields without column or control, because this kind replaces them. */
  hides?: readonly string[];
  /** Sections of a long form: heading by the first field of each. */
  headings?: Readonly<Record<string, string>>;
  /** What riders read, line by line. */
  seen(row: RowOf<Q['list']>): readonly string[];
  filters?: Readonly<Record<string, object>>;
  /** Content of its report besides the effect; absent: none. */
  report?: React.ComponentType<{ row: AnyRow; close(): void }>;
  rowActions?: readonly Action<RowOf<Q['list']>>[];
  /** Names of values in the history, by field. */
  valuesOf?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Text shown in the history instead of a field’s values. */
  instead?: Readonly<Record<string, string>>;
}

/** A spec without the types that only its author needs. */
export type PlainSpec = CampaignSpec<CampaignCalls>;

/** Share of riders that are held out, in basis points. */
export const holdoutField = numberField({ unit: '%', scale: 100 });

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Labels of the fields of a kind. */
export const labelsFor = ({ of, words }: Pick<PlainSpec, 'of' | 'words'>) => ({
  ...campaignWords.fields,
  ...Object.fromEntries(
    Object.entries(of.names).map(([name, [zh, en]]) => [name, capital(inLocale({ zh, en }))]),
  ),
  ...words.fields,
});
