import type { Scope } from '../../platform/access/index.ts';
import { inTreeOrder, isKnown, withoutParents } from './codes.ts';

/** Somebody who grants rights. */
export interface Grantor {
  codes: ReadonlySet<string>;
  /** The granted scope, whatever the console is narrowed to. */
  scope: Scope;
}

/** The requested codes of a role. */
export interface WantedCodes {
  wanted: readonly string[];
  /** The present codes of the role; empty for a new one. */
  before: readonly string[];
  grantor: Pick<Grantor, 'codes'>;
  /** The ceiling of the role's agent. */
  allows(code: string): boolean;
}

/** What is wrong with requested codes, and what to store if nothing is. */
export interface JudgedCodes {
  codes: string[];
  /** Not held by the grantor; unknown ones that the role did not have before. */
  exceeding: string[];
  /** New ones above the ceiling; present ones removed by a ceiling are dropped instead. */
  aboveCeiling: string[];
  /** Those without their page or menu. */
  parentless: string[];
}

/** Judges the codes of a role before it is stored. */
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

/** The held codes that go beyond a grantor's; unknown codes have no effect and do not count. */
export const codesBeyond = (held: Iterable<string>, { codes }: Pick<Grantor, 'codes'>) =>
  inTreeOrder([...held].filter((code) => isKnown(code) && !codes.has(code)));
