import type { TreeNode } from '@kickstand/contract/organisation/permissions';
import { codesIn, everybody } from '@kickstand/domain/platform/access';
import { useContext } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { type CodeShape, shapeOf } from '../code-tree/code-tree.rules.ts';
import { codeTreeWords as words } from '../code-tree/code-tree.words.ts';
import { MenuOfCodes, type MenuPage } from './menu-source.ts';
import '../code-tree/code-tree.css';

interface MenuPreviewProps {
  /** What the person would hold. */
  codes: readonly string[];
  nodes: readonly TreeNode[];
}

/** The console as somebody with these codes would see it: the menu, and what each page lets them do. */
export function MenuPreview({ codes, nodes }: MenuPreviewProps) {
  const held: ReadonlySet<string> = new Set([...codes, everybody]);
  const menu = useContext(MenuOfCodes)(held);
  const shape = shapeOf(nodes);
  const pages = [...menu.single, ...menu.grouped.flatMap((group) => group.pages)];
  return (
    <section className="menu-preview" aria-label={words.preview}>
      <div>
        <h3>{words.previewMenu}</h3>
        <div className="menu-preview-side">
          <ul>
            {menu.single.map(({ path, title }) => (
              <li key={path}>
                <span>{title}</span>
              </li>
            ))}
            {menu.grouped.map(({ title, pages: inside }) => (
              <li key={title}>
                <span>{title}</span>
                <ul>
                  {inside.map((page) => (
                    <li key={page.path}>
                      <span>{page.title}</span>
                    </li>
                  ))}
                </ul>
              </li>
            ))}
          </ul>
        </div>
      </div>
      <div>
        <p>{menu.grouped.length === 0 ? words.previewEmpty : words.previewHint}</p>
        <ul className="menu-preview-pages">
          {pages.map((page) => (
            <li key={page.path}>
              <strong>{page.title}</strong> <Buttons nodes={buttonsOf(shape, page, held)} />
            </li>
          ))}
        </ul>
        <Rest nodes={restOf(shape, pages, held)} />
      </div>
    </section>
  );
}

/** The buttons of a page that somebody with these codes may press. */
const buttonsOf = ({ under }: CodeShape, { codes }: MenuPage, held: ReadonlySet<string>) =>
  codesIn(codes).flatMap((code) => (under.get(code) ?? []).filter((node) => held.has(node.code)));

/** What is held and belongs to none of the pages in the menu. */
function restOf({ nodes }: CodeShape, pages: readonly MenuPage[], held: ReadonlySet<string>) {
  const named = new Set(pages.flatMap(({ codes }) => codesIn(codes)));
  return nodes.filter(
    ({ code, kind, parent }) =>
      held.has(code) && kind !== 'menu' && !named.has(code) && !(parent !== null && named.has(parent)),
  );
}

function Buttons({ nodes }: { nodes: readonly TreeNode[] }) {
  if (nodes.length === 0) return <span className="code-title-count">{words.viewOnly}</span>;
  return (
    <ul>
      {nodes.map(({ code, title, sensitive }) => (
        <li key={code}>
          <Badge tone={sensitive ? 'warn' : 'quiet'}>{title}</Badge>
        </li>
      ))}
    </ul>
  );
}

function Rest({ nodes }: { nodes: readonly TreeNode[] }) {
  if (nodes.length === 0) return null;
  return (
    <>
      <h3>{words.previewMore}</h3>
      <p className="code-title-count">{words.previewMoreHint}</p>
      <Buttons nodes={nodes} />
    </>
  );
}
