import type { SetupWish } from '@kickstand/contract/organisation/setup';
import { headOffice } from '@kickstand/domain/organisation/agents';
import { appendAudit } from '../../kernel/call/audit.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import type { Db } from '../../kernel/database/db.ts';
import { newId } from '../../kernel/ids.ts';
import { hasBegun, holdBeginning } from '../../kernel/program/beginning.ts';
import { putWeb } from '../../platform/settings/web.service.ts';
import { firstRoles } from './first-roles.parts.ts';
import { insertCompany, insertModels, insertOperator, insertRoles } from './setup.store.ts';
import { forgetSetupCode } from './setup-code.service.ts';

/** The operator who sets up the deployment. */
export interface Founder {
  agentId: number;
  operatorId: string;
  operator: string;
  now: number;
}

/** The first service area. */
export interface FirstArea {
  name: string;
  /** Draws, publishes and opens it. */
  open(db: Db, by: Founder): Promise<void>;
}

interface Beginning {
  /** If absent, the administrator draws one later. */
  area?: FirstArea | undefined;
  now: number;
  requestId: string;
  /** Where the request came from; null: from a shell of the deployment. */
  address: string | null;
}

/** Creates company, roles, templates and administrator of a new deployment, once. Returns the administrator's id. */
export async function begin(db: Db, wish: SetupWish, beginning: Beginning): Promise<string> {
  await holdBeginning(db);
  if (await hasBegun(db)) refuse('setup.done');
  const { administrator, models, ...web } = wish;
  const { now } = beginning;
  const operatorId = newId();
  const roles = rolesToMake(web.locale);
  await insertCompany(
    db,
    { company: web.company, contact: administrator.name, phone: administrator.phone },
    now,
  );
  await insertRoles(db, Object.values(roles), { by: operatorId, now });
  const { profession, level } = firstRoles.administrator;
  const { roleId } = roles.administrator;
  await insertOperator(db, { operatorId, roleId, ...administrator, profession, level }, now);
  await insertModels(db, models);
  await putWeb(db, web, now);
  if (beginning.area) {
    const operator = administrator.name;
    await beginning.area.open(db, { agentId: headOffice, operatorId, operator, now });
  }
  await forgetSetupCode(db);
  await auditBeginning(db, { operatorId, wish, beginning });
  return operatorId;
}

type Roles = typeof firstRoles;

function rolesToMake(locale: SetupWish['locale']) {
  const made = Object.entries(firstRoles).map(([key, role]) => [
    key,
    {
      roleId: newId(),
      kind: role.kind,
      name: role.name[locale],
      remark: 'remark' in role ? role.remark[locale] : '',
      codes: role.codes,
      builtIn: key === 'administrator',
    },
  ]);
  return Object.fromEntries(made) as Record<keyof Roles, Parameters<typeof insertRoles>[1][number]>;
}

interface Begun {
  operatorId: string;
  wish: SetupWish;
  beginning: Beginning;
}

/** The first row of the operator log. */
const auditBeginning = (db: Db, { operatorId, wish, beginning }: Begun) =>
  appendAudit(db, {
    at: beginning.now,
    agent_id: headOffice,
    operator_id: operatorId,
    operator: wish.administrator.name,
    role: firstRoles.administrator.name[wish.locale],
    call_id: 'setup.begin',
    module: 'setup',
    action: 'begin',
    object: wish.company,
    reason: null,
    result: 'ok',
    result_code: null,
    change: {
      title: wish.title,
      models: wish.models.map(({ name }) => name),
      maps: wish.maps,
      ...(beginning.area && { area: beginning.area.name }),
    },
    duration_ms: 0,
    ip: beginning.address,
    device: null,
    request_id: beginning.requestId,
    platform: beginning.address === null ? 'system' : 'pc',
    sensitive: true,
  });
