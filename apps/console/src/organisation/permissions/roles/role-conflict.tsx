import type { RoleInfo, TreeNode } from '@kickstand/contract/organisation/permissions';
import { Alert, Button } from 'antd';
import { text } from '../../../kit/list/cells.tsx';
import { Parts } from '../../../kit/page/facts.tsx';
import { permissionsWords } from '../permissions.words.ts';
import { differencesOf, type RoleValues } from './role-values.ts';

const words = permissionsWords.form;

interface RoleConflictProps {
  mine: RoleValues;
  newest: RoleInfo;
  nodes: readonly TreeNode[];
  /** Keeps the input and saves it over the latest version. */
  goOn(): void;
  /** Discards the input. */
  reload(): void;
}

/** Somebody else saved first: the differences, and two ways to continue. The input stays until one is chosen. */
export function RoleConflict({ mine, newest, nodes, goOn, reload }: RoleConflictProps) {
  const differences = differencesOf(mine, newest, nodes);
  return (
    <Alert
      type="warning"
      showIcon
      role="alert"
      className="role-conflict"
      title={words.stale}
      description={
        <>
          {differences.length > 0 ? (
            <Parts
              title={words.stale}
              rows={differences}
              rowKey="field"
              show={{ field: text, mine: text, theirs: text }}
              labels={{ field: words.staleField, mine: words.staleMine, theirs: words.staleTheirs }}
            />
          ) : (
            <p>{words.staleSame}</p>
          )}
          <div className="permission-actions">
            <Button type="primary" onClick={goOn}>
              {words.staleTake}
            </Button>
            <Button onClick={reload}>{words.staleReload}</Button>
          </div>
        </>
      }
    />
  );
}
