import type { RoleInfo, TreeNode } from '@kickstand/contract/organisation/permissions';
import { Alert, Button } from 'antd';
import { ConfirmPopover } from '../../../kit/action/confirm-popover.tsx';
import { CodeTreeLater } from '../../../kit/code-tree/code-tree-later.tsx';
import { tell } from '../../../kit/page/notices.ts';
import { countText } from '../../../ui/format.ts';
import { permissionsWords } from '../permissions.words.ts';
import { beyondOf, type Mode } from './role-values.ts';

const words = permissionsWords.form;
const none: readonly string[] = [];

/** A role needs at least one code. */
export async function judgeCodes(_: unknown, codes: readonly string[] | undefined) {
  if (!codes?.length) throw new Error(words.hints.codes);
}

interface RoleCodesProps {
  nodes: readonly TreeNode[];
  compare: readonly string[] | undefined;
  /** The stored role. */
  role: RoleInfo | undefined;
  value?: readonly string[];
  onChange?(codes: string[]): void;
}

/** The tree as a control of a form. */
export const RoleCodes = ({ nodes, compare, role, value = none, onChange }: RoleCodesProps) => (
  <CodeTreeLater
    nodes={nodes}
    value={value}
    compare={compare}
    struckOut={role?.struckOut}
    had={role?.codeList}
    {...(onChange && { onChange })}
  />
);

interface RoleNotesProps {
  role: RoleInfo | undefined;
  mode: Mode;
  nodes: readonly TreeNode[];
}

/** Notes on what the form omits of the original role. */
export function RoleNotes({ role, mode, nodes }: RoleNotesProps) {
  if (!role) return null;
  const left = mode === 'copy' ? beyondOf(role, nodes).length : 0;
  const struck = mode === 'edit' ? role.struckOut.length : 0;
  return (
    <div className="role-alerts">
      {left > 0 && <Alert type="info" showIcon title={words.leftOut(countText(left))} />}
      {struck > 0 && <Alert type="info" showIcon title={words.struckOut(countText(struck))} />}
    </div>
  );
}

interface TemplateTakerProps {
  /** The codes of the template; undefined if there is none. */
  given: readonly string[] | undefined;
  nodes: readonly TreeNode[];
  /** Whether ticked codes would be removed. */
  replacing: boolean;
  take(codes: string[]): void;
}

/** Ticks the template's codes, as far as the operator may grant them. */
export function TemplateTaker({ given, nodes, replacing, take }: TemplateTakerProps) {
  if (!given) return null;
  const go = () => {
    const mine = new Set(nodes.filter(({ grantable }) => grantable).map(({ code }) => code));
    const taken = given.filter((code) => mine.has(code));
    take(taken);
    const text = words.templateTaken(countText(taken.length), countText(given.length - taken.length));
    tell({ key: 'template', kind: 'info', text });
  };
  if (!replacing) return <Button onClick={go}>{words.takeTemplate}</Button>;
  return (
    <ConfirmPopover title={words.confirmTakeTemplate} agree={go}>
      <Button>{words.takeTemplate}</Button>
    </ConfirmPopover>
  );
}
