import type { TreeNode } from '@kickstand/contract/organisation/permissions';
import { Badge } from '../../ui/badge.tsx';
import { type CodeShape, countBelow } from './code-tree.rules.ts';
import { codeTreeWords as words } from './code-tree.words.ts';

/** Codes that cannot be ticked. */
export interface Blocked {
  /** Struck out by a ceiling. */
  struck: ReadonlySet<string>;
  whyNot(code: string): string | undefined;
}

/** Annotations of codes. */
export interface Marks extends Blocked {
  /** Ticked and in effect. */
  value: ReadonlySet<string>;
  added: ReadonlySet<string>;
  removed: ReadonlySet<string>;
}

/** Rows are rendered without their surrounding lists, so each announces its level. */
export const spokenLevel = (level: number) => ({ 'aria-level': level });

interface TitleProps {
  node: TreeNode;
  shape: CodeShape;
  marks: Marks;
  typed: string;
}

/** One row: name, code, how much of it is ticked, and annotations. */
export function CodeTitle({ node, shape, marks, typed }: TitleProps) {
  const { code, title, kind, sensitive, headOnly } = node;
  const struck = marks.struck.has(code);
  const why = struck ? words.struckOut : marks.whyNot(code);
  const { ticked, all } = countBelow(shape, code, marks.value);
  const name = <Found text={title} typed={typed} />;
  return (
    <span className="code-title" data-kind={kind} data-blocked={why !== undefined}>
      {struck ? <del>{name}</del> : <span>{name}</span>}
      <code>
        <Found text={code} typed={typed} />
      </code>
      {all > 0 && <span className="code-title-count">{words.of(ticked, all)}</span>}
      {sensitive && <Badge tone="warn">{words.sensitive}</Badge>}
      {headOnly && <Badge tone="quiet">{words.headOnly}</Badge>}
      {marks.added.has(code) && <Badge tone="good">{`+ ${words.added}`}</Badge>}
      {marks.removed.has(code) && <Badge tone="bad">{`− ${words.removed}`}</Badge>}
      {why && <span className="code-title-why">{why}</span>}
    </span>
  );
}

/** A text with the search term highlighted. */
function Found({ text, typed }: { text: string; typed: string }) {
  const wanted = typed.trim().toLowerCase();
  const from = wanted ? text.toLowerCase().indexOf(wanted) : -1;
  if (from < 0) return text;
  const to = from + wanted.length;
  return (
    <>
      {text.slice(0, from)}
      <mark>{text.slice(from, to)}</mark>
      {text.slice(to)}
    </>
  );
}
