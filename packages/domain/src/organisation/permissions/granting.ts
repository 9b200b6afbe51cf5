import type { Scope } from '../../platform/access/index.ts';
import { inTreeOrder, isKnown, withoutParents } from './codes.ts';

/** Somebody who hands on what they hold. */
export interface Grantor {
  codes: ReadonlySet<string>;
  /** What is granted to them, whatever they have narrowed their console to. */
  scope: Scope;
}

/** Codes that somebody wants a role to have. */
export interface WantedCodes {
  wanted: readonly string[];
  /** What the role has now; nothing for a new one. */
  before: readonly string[];
  grantor: Pick<Grantor, 'codes'>;
  /** The ceiling of the agent to whose people the role belongs. */
  allows(code: string): boolean;
}

/** What is wrong with wanted codes, and what would be stored when nothing is. */
export interface JudgedCodes {
  codes: string[];
  /** Not held by whoever grants them; unknown ones that the role did not have before. */
  exceeding: string[];
  /** New ones that lie above the ceiling; what the role had before and has lost to a ceiling is dropped instead. */
  aboveCeiling: string[];
  /** Those whose page or menu is missing. */
  parentless: string[];
}

/** Judge the codes of a role before it is stored. */
export function judgeCodes({ wanted, before, grantor, allows }: WantedCodes): JudgedCodes {
  const had = new Set(before);
  const distinct = inTreeOrder(wanted);
  const struck = (code: string) => isKnown(code) && had.has(code) && !allows(code);
  const codes = distinct.filter((code) => !struck(code));
  const mayGive = (code: string) => (isKnown(code) ? grantor.codes.has(code) : had.has(code));
  return {
    codes,
    exceeding: codes.filter((code) => !mayGive(code)),
    aboveCeiling: codes.filter((code) => isKnown(code) && !allows(code)),
    parentless: withoutParents(codes),
  };
}

/** Which of the codes somebody holds go beyond what another has; unknown codes have no power and do not count. */
export const codesBeyond = (held: Iterable<string>, { codes }: Pick<Grantor, 'codes'>) =>
  inTreeOrder([...held].filter((code) => isKnown(code) && !codes.has(code)));
