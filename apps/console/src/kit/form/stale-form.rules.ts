type Values = Readonly<Record<string, unknown>>;

/** One field that somebody else changed while a form was open. */
export interface Overtaken {
  name: string;
  /** When the form was opened. */
  before: unknown;
  /** Now. */
  theirs: unknown;
  /** The operator has written something else there. */
  contested: boolean;
}

const same = (one: unknown, other: unknown) => (JSON.stringify(one) ?? '') === (JSON.stringify(other) ?? '');

/** What others changed in these fields between the opening of a form and now. */
export const overtaken = (
  names: readonly string[],
  { before, theirs, mine }: Record<'before' | 'theirs' | 'mine', Values>,
): Overtaken[] =>
  names.flatMap((name) =>
    same(before[name], theirs[name])
      ? []
      : [
          {
            name,
            before: before[name],
            theirs: theirs[name],
            contested: !same(mine[name], before[name]) && !same(mine[name], theirs[name]),
          },
        ],
  );
