type Values = Readonly<Record<string, unknown>>;

/** A field that somebody else changed while a form was open. */
export interface Overtaken {
  name: string;
  /** When the form was opened. */
  before: unknown;
  /** Now. */
  theirs: unknown;
  /** The operator has changed it as well. */
  contested: boolean;
}

const same = (one: unknown, other: unknown) => (JSON.stringify(one) ?? '') === (JSON.stringify(other) ?? '');

/** What others changed in these fields since the form was opened. */
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
