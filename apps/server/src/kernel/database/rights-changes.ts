import {
  AliasNode,
  DeleteQueryNode,
  InsertQueryNode,
  type KyselyPlugin,
  type OperationNode,
  RawNode,
  TableNode,
  UpdateQueryNode,
} from 'kysely';

/** The channel on which changes of rights are announced to every program of the deployment. */
export const rightsChannel = 'kickstand_rights';

/**
 * The tables that determine rights, each with columns that may change without affecting them: notes of logins and calls.
 * A new session is not watched by anybody yet.
 */
const deciding: Record<string, { quiet: readonly string[]; quietInserts?: true }> = {
  operator: { quiet: ['last_login_at', 'last_login_ip', 'totp_box', 'totp_since', 'totp_step'] },
  role: { quiet: [] },
  operator_role: { quiet: [] },
  agent: { quiet: [] },
  session: {
    quiet: ['seen_at', 'idle_until', 'proven_at', 'address', 'agent_string', 'device_name'],
    quietInserts: true,
  },
};

/** The tables whose changes are announced, for the test that checks the list is complete. */
export const decidingTables = Object.keys(deciding);

const inText = new RegExp(
  `\\b(?:insert\\s+into|update|delete\\s+from)\\s+"?(?:${decidingTables.join('|')})\\b`,
  'i',
);

const nameOf = (node: OperationNode | undefined): string | undefined => {
  if (node === undefined) return undefined;
  if (AliasNode.is(node)) return nameOf(node.node);
  return TableNode.is(node) ? node.table.identifier.name : undefined;
};

function columnsOf({ updates = [] }: UpdateQueryNode): (string | undefined)[] {
  return updates.map(({ column }) => {
    const { column: inner } = column as { column?: { name?: string; column?: { name?: string } } };
    return inner?.name ?? inner?.column?.name;
  });
}

/** Whether a statement may change what somebody may do. */
function changesRights(node: OperationNode): boolean {
  if (RawNode.is(node)) return inText.test(node.sqlFragments.join('?'));
  if (InsertQueryNode.is(node)) {
    const table = deciding[nameOf(node.into) ?? ''];
    return table !== undefined && !table.quietInserts;
  }
  if (DeleteQueryNode.is(node)) return node.from.froms.some((from) => (nameOf(from) ?? '') in deciding);
  if (!UpdateQueryNode.is(node)) return false;
  const table = deciding[nameOf(node.table) ?? ''];
  return table !== undefined && columnsOf(node).some((column) => !table.quiet.includes(column ?? ''));
}

/** Inspects each statement of one transaction for changes of rights. */
export function rightsWatch(): { plugin: KyselyPlugin; changed(): boolean } {
  let changed = false;
  return {
    plugin: {
      transformQuery({ node }) {
        changed ||= changesRights(node);
        return node;
      },
      transformResult: async ({ result }) => result,
    },
    changed: () => changed,
  };
}
