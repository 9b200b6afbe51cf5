import type { ReadCall } from '@kickstand/contract/kit';
import type { AnyCampaign, CampaignState, JoinState } from '@kickstand/contract/marketing/campaigns';
import type { Action } from '../../kit/action/action.ts';
import type { Change } from '../../kit/action/sending.ts';
import type { Field } from '../../kit/form/fields.tsx';
import type { BodyOf, FormCall } from '../../kit/form/form.tsx';
import type { Cell } from '../../kit/list/cells.tsx';
import type { ListCall, RowOf } from '../../kit/list/list-screen.tsx';
import { inLocale } from '../../kit/words.ts';
import { campaignWords } from './campaign-kit.words.ts';
import type { CardsCall } from './reward-field.tsx';

type Read = ReadCall & { id: string };

/** The calls that `defineCampaign` of the contract makes. */
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

/** What the screens of every kind know of a row. */
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

/** What only one kind of campaign knows: its columns, its controls, and its words. */
export interface CampaignSpec<Q extends CampaignCalls> {
  of: AnyCampaign;
  calls: Q;
  words: {
    title: string;
    empty: string;
    /** What is called otherwise than inside of a sentence. */
    fields?: Readonly<Record<string, string>>;
    hints?: Readonly<Record<string, string>>;
  };
  /** Beside name, areas, state, limits and time. */
  columns: { [K in keyof RowOf<Q['list']>]?: Cell<RowOf<Q['list']>[K], RowOf<Q['list']>> };
  /** A control for everything that this kind promises, in the order shown. */
  fields: { [K in keyof Promised<Q>]-?: Field<NonNullable<Promised<Q>[K]>> };
  /** What the controls of a new one show at first. */
  start: Partial<BodyOf<Q['add']>>;
  /** What one of it costs at most by what is entered, cents; `priceOf` says what a card is sold for. */
  faceOf(
    values: Readonly<Record<string, unknown>>,
    priceOf: (productId: string) => number,
  ): number | undefined;
  /** What of every campaign this kind says otherwise: neither a column nor a control. */
  hides?: readonly string[];
  /** A long form in sections: the heading above the first field of each. */
  headings?: Readonly<Record<string, string>>;
  /** What riders read of it, line by line. */
  seen(row: RowOf<Q['list']>): readonly string[];
  filters?: Readonly<Record<string, object>>;
  /** What its report says beside what it brought; absent: nothing. */
  report?: React.ComponentType<{ row: AnyRow; close(): void }>;
  rowActions?: readonly Action<RowOf<Q['list']>>[];
  /** What values are called in the history, by field. */
  valuesOf?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** What the history says of a field instead of its values. */
  instead?: Readonly<Record<string, string>>;
}

/** A spec without the types that only its writer needs. */
export type PlainSpec = CampaignSpec<CampaignCalls>;

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** How the fields of a kind are called. */
export const labelsFor = ({ of, words }: Pick<PlainSpec, 'of' | 'words'>) => ({
  ...campaignWords.fields,
  ...Object.fromEntries(
    Object.entries(of.names).map(([name, [zh, en]]) => [name, capital(inLocale({ zh, en }))]),
  ),
  ...words.fields,
});
