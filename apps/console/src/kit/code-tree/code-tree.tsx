import { QuestionCircleOutlined } from '@ant-design/icons';
import type { TreeNode } from '@kickstand/contract/organisation/permissions';
import { Button, Checkbox, Input, Popover, Tree } from 'antd';
import { useMemo, useState } from 'react';
import { countText } from '../../ui/format.ts';
import {
  allTicked,
  type CodeShape,
  differenceOf,
  inSight,
  noneTicked,
  shapeOf,
  ticked,
  unknownIn,
  unticked,
} from './code-tree.rules.ts';
import { codeTreeWords as words } from './code-tree.words.ts';
import { type Blocked, CodeTitle, type Marks, spokenLevel } from './code-tree-title.tsx';
import './code-tree.css';

export interface CodeTreeProps {
  nodes: readonly TreeNode[];
  /** The ticked codes, including those the tree does not know. */
  value: readonly string[];
  /** Omitted for a read-only tree. */
  onChange?(codes: string[]): void;
  readOnly?: boolean;
  /** What it is compared with, such as its template: additions and removals are marked. */
  compare?: readonly string[] | undefined;
  /** Codes struck out by a ceiling. */
  struckOut?: readonly string[] | undefined;
  /** What it held before: may be ticked again although it could not be newly granted. */
  had?: readonly string[] | undefined;
  label?: string;
  /** Pixels that the rows may take. */
  height?: number;
}

const rowHeight = 32;
const nothing: readonly string[] = [];

interface Drawn {
  key: string;
  node: TreeNode;
  children?: Drawn[];
  disableCheckbox: boolean;
  'aria-level': number;
}

/** A tree of menus, pages and buttons to tick or view: searchable, counted, comparable, and fast with a thousand rows. */
export function CodeTree(props: CodeTreeProps) {
  const { nodes, value, onChange, compare, height = 480, label = words.tree } = props;
  const readOnly = props.readOnly === true || !onChange;
  const shape = useMemo(() => shapeOf(nodes), [nodes]);
  const blocked = useBlocked(props);
  const marks = useMarks(props, blocked);
  const may = (code: string) => mayTick(blocked, code);
  const view = useView(shape, marks, compare !== undefined);
  const drawn = useMemo(
    () => drawnTree(shape, view.sight, (code) => readOnly || !mayTick(blocked, code)),
    [shape, view.sight, readOnly, blocked],
  );
  const check = (code: string, on: boolean) => {
    if (readOnly || (on && !may(code))) return;
    onChange?.(on ? ticked(shape, value, code, may) : unticked(shape, value, code));
  };
  const half = useMemo(() => halfTicked(shape, marks.value), [shape, marks]);
  const known = [...marks.value].filter((code) => shape.at.has(code));

  return (
    <section className="code-tree" data-read={readOnly} aria-label={label}>
      <div className="code-tree-tools">
        <Input
          type="search"
          allowClear
          autoComplete="off"
          className="code-tree-search"
          aria-label={words.search}
          placeholder={words.search}
          value={view.typed}
          onChange={(event) => view.type(event.target.value)}
          // A form around the tree is not meant by the return key.
          onPressEnter={(event) => event.preventDefault()}
        />
        <Checkbox checked={view.only} onChange={(event) => view.setOnly(event.target.checked)}>
          {compare ? words.onlyChanged : words.only}
        </Checkbox>
        <Button size="small" type="link" onClick={view.toggleAll}>
          {view.allOpen ? words.shut : words.open}
        </Button>
        {!readOnly && (
          <>
            <Button size="small" type="link" onClick={() => onChange?.(allTicked(shape, value, may))}>
              {words.all}
            </Button>
            <Button size="small" type="link" onClick={() => onChange?.(noneTicked(shape, value))}>
              {words.none}
            </Button>
          </>
        )}
        <Rules />
        <span className="code-tree-count" role="status">
          {words.chosen(countText(known.length), countText(nodes.length))}
          {compare && `${words.comma}${words.changes(marks.added.size, marks.removed.size)}`}
        </span>
      </div>
      {drawn.length === 0 ? (
        <p className="code-tree-empty">{words.noHits}</p>
      ) : (
        <Tree<Drawn>
          aria-label={label}
          className="code-tree-rows"
          virtual
          height={height}
          itemHeight={rowHeight}
          motion={false}
          blockNode
          selectable={false}
          checkable
          checkStrictly
          treeData={drawn}
          expandedKeys={[...view.open]}
          onExpand={(_, { node, expanded }) => view.setOpen(node.key, expanded)}
          checkedKeys={{
            checked: [...marks.value].filter((code) => !half.includes(code)),
            halfChecked: half,
          }}
          onCheck={(_, { node }) => check(node.key, !marks.value.has(node.key))}
          titleRender={({ node }) => <CodeTitle node={node} shape={shape} marks={marks} typed={view.typed} />}
        />
      )}
      <Apart title={words.struckOut} codes={[...marks.struck].filter((code) => !shape.at.has(code))} struck />
      <Apart
        title={words.unknown}
        codes={unknownIn(shape, value).filter((code) => !marks.struck.has(code))}
      />
    </section>
  );
}

const mayTick = ({ struck, whyNot }: Blocked, code: string) => !whyNot(code) && !struck.has(code);

/** Codes that cannot be ticked; stable between ticks, so that the tree is not rebuilt each time. */
function useBlocked({ nodes, struckOut = nothing, had = nothing, readOnly }: CodeTreeProps) {
  return useMemo<Blocked>(() => {
    const ungranted = new Set(nodes.filter(({ grantable }) => !grantable).map(({ code }) => code));
    const before = new Set(had);
    return {
      struck: new Set(struckOut),
      whyNot: (code) => (!readOnly && ungranted.has(code) && !before.has(code) ? words.notYours : undefined),
    };
  }, [nodes, struckOut, had, readOnly]);
}

function useMarks({ value, compare }: CodeTreeProps, blocked: Blocked) {
  return useMemo<Marks>(() => {
    const live = value.filter((code) => !blocked.struck.has(code));
    const { added, removed } = compare ? differenceOf(live, compare) : { added: [], removed: [] };
    return { ...blocked, value: new Set(live), added: new Set(added), removed: new Set(removed) };
  }, [value, compare, blocked]);
}

/** What is visible and expanded. A search expands its matches and leaves the rest. */
function useView(shape: CodeShape, marks: Marks, compared: boolean) {
  const [typed, type] = useState('');
  const [only, setOnly] = useState(false);
  const [open, setOpenKeys] = useState<ReadonlySet<string>>(
    () => new Set(shape.nodes.filter(({ kind }) => kind === 'menu').map(({ code }) => code)),
  );
  const parents = useMemo(
    () => [...shape.under.keys()].filter((code): code is string => code !== null),
    [shape],
  );
  const sight = useMemo(() => {
    const shown = compared ? [...marks.added, ...marks.removed, ...marks.struck] : marks.value;
    return inSight(shape, typed, only ? new Set(shown) : undefined);
  }, [shape, typed, only, compared, marks]);
  const allOpen = parents.every((code) => open.has(code));
  return {
    typed,
    type,
    only,
    setOnly,
    sight,
    open: sight ?? open,
    allOpen,
    toggleAll: () => setOpenKeys(new Set(allOpen ? [] : parents)),
    setOpen(code: string, on: boolean) {
      const next = new Set(open);
      if (on) next.add(code);
      else next.delete(code);
      setOpenKeys(next);
    },
  };
}

function drawnTree(
  { under }: CodeShape,
  sight: ReadonlySet<string> | undefined,
  fixed: (code: string) => boolean,
) {
  const draw = (parent: string | null, level: number): Drawn[] =>
    (under.get(parent) ?? [])
      .filter(({ code }) => !sight || sight.has(code))
      .map((node) => {
        const children = draw(node.code, level + 1);
        return {
          key: node.code,
          node,
          disableCheckbox: fixed(node.code),
          ...spokenLevel(level),
          ...(children.length > 0 && { children }),
        };
      });
  return draw(null, 1);
}

/** Partially ticked menus. */
const halfTicked = (shape: CodeShape, value: ReadonlySet<string>) =>
  shape.nodes
    .filter(({ code, kind }) => kind === 'menu' && value.has(code))
    .filter(({ code }) => (shape.under.get(code) ?? []).some((child) => !value.has(child.code)))
    .map(({ code }) => code);

function Rules() {
  const content = (
    <ul className="code-tree-rules">
      <li>{words.ruleParent}</li>
      <li>{words.ruleAll('0302,030209')}</li>
      <li>{words.ruleAny('0301||0302')}</li>
      <li>{words.ruleOpen}</li>
      <li>{words.ruleFixed}</li>
    </ul>
  );
  return (
    <Popover content={content} trigger="click" title={words.rules}>
      <Button
        size="small"
        type="text"
        aria-label={words.rules}
        icon={<QuestionCircleOutlined aria-hidden />}
      />
    </Popover>
  );
}

interface ApartProps {
  title: string;
  codes: readonly string[];
  struck?: boolean;
}

/** Codes outside the tree. */
function Apart({ title, codes, struck = false }: ApartProps) {
  if (codes.length === 0) return null;
  return (
    <div className="code-tree-unknown">
      <strong>{title}</strong>
      <ul>
        {codes.map((code) => (
          <li key={code}>{struck ? <del>{code}</del> : <code>{code}</code>}</li>
        ))}
      </ul>
    </div>
  );
}
