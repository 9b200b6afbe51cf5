import { agentRoles } from '@kickstand/contract/organisation/agents';
import { permissionRoles, type RoleInfo } from '@kickstand/contract/organisation/permissions';
import { useMay } from '../../../kit/action/access.tsx';
import { useCall } from '../../../kit/client/calls.ts';
import type { Option } from '../../../kit/list/filters.tsx';

const many = { pageSize: 200, sort: 'name', dir: 'asc', enable: 1 } as const;

/** The choices of templates: the other roles, and the templates for franchisees if visible. */
export function useTemplates(own: RoleInfo | undefined): Option[] {
  const may = useMay();
  const roles = useCall(permissionRoles.list, { query: many }, { quiet: true });
  const models = useCall(
    agentRoles.list,
    { query: { ...many, kind: 'template' } },
    { quiet: true, enabled: may(agentRoles.list) },
  );
  const found = new Map<string, string>();
  if (own?.templateId) found.set(own.templateId, own.templateName ?? own.templateId);
  for (const { id, name } of [...(roles.data?.list ?? []), ...(models.data?.list ?? [])])
    if (id !== own?.id) found.set(id, name);
  return [...found].map(([value, label]) => ({ value, label }));
}

/** The codes of the chosen template, as far as they can be read. */
export function useTemplateCodes(templateId: string | undefined, own: RoleInfo | undefined) {
  const kept = templateId === own?.templateId ? own?.templateCodes : undefined;
  const { data } = useCall(
    permissionRoles.info,
    { query: { id: templateId ?? '' } },
    { quiet: true, enabled: templateId !== undefined && !kept },
  );
  return templateId === undefined ? undefined : (kept ?? data?.codeList);
}
