import type { Profession } from '@kickstand/contract/organisation/permissions';
import { firstRoles } from '../organisation/setup/first-roles.parts.ts';
import { type DemoWords, demoWords } from './words/demo.words.ts';

type DemoRole = keyof DemoWords['organisation']['people'];

/** A way of using the console: a role and the account that demonstrates it. */
export interface DemoPerson {
  /** A stable name for scripts and tests. */
  role: DemoRole;
  phone: string;
  agentId: number;
  codes: readonly string[];
  profession: Profession | null;
  /** Legacy bits. */
  level: number;
  /** Template of head office that its role was made from. */
  templateId?: string;
  /** Limited to the first service area of its agent. */
  oneArea?: boolean;
}

/** The company itself; franchisees stand below it. */
export const rootAgent = { agentId: 2, key: 'head' } as const;
export const franchisees = [
  { agentId: 3, key: 'north' },
  { agentId: 4, key: 'south' },
  { agentId: 5, key: 'east' },
] as const;

const root = { agentId: rootAgent.agentId, profession: null, level: 0 };
const franchise = { agentId: franchisees[0].agentId, profession: null, level: 0 };

type HeadRole = DemoRole & keyof typeof firstRoles;

/** A member of head office in one of the initial roles of every deployment. */
function ofHead(role: HeadRole) {
  const { codes, name: _, ...more } = firstRoles[role];
  return { ...root, ...more, role, codes };
}

const people: readonly Omit<DemoPerson, 'phone'>[] = [
  ofHead('administrator'),
  ofHead('operations'),
  ofHead('maintenance'),
  ofHead('production'),
  ofHead('finance'),
  ofHead('customer-service'),
  {
    ...franchise,
    role: 'franchisee-owner',
    codes: firstRoles.owner.codes,
    profession: 'management',
    templateId: 'demo-template-owner',
  },
  {
    ...franchise,
    role: 'franchisee-staff',
    codes: firstRoles.crew.codes,
    profession: 'maintenance',
    templateId: 'demo-template-crew',
    oneArea: true,
  },
  ofHead('regulator'),
  { ...root, role: 'no-pages', codes: [] },
];

/** The ten accounts of the demo, by phone 13800000001 to 13800000010. */
export const demoPeople: readonly DemoPerson[] = people.map((person, i) => ({
  ...person,
  phone: `138${String(i + 1).padStart(8, '0')}`,
}));

/** ID of both the operator and its role. */
export const demoId = ({ role }: Pick<DemoPerson, 'role'>) => `demo-${role}`;

/** Name of a person of the demo, in its language. */
export const nameOf = (role: DemoRole): string => demoWords().organisation.people[role];

/** Name of the administrator, who set everything up. */
export const administrator = (): string => nameOf('administrator');

/** Name of the role of a person of the demo, in its language. */
export function roleNameOf(role: DemoRole): string {
  const { roles, locale } = demoWords().organisation;
  return role in firstRoles ? firstRoles[role as HeadRole].name[locale] : roles[role as keyof typeof roles];
}
