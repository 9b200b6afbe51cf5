import { phone as phoneShape } from '@kickstand/contract/kit';
import { type Profession, professions } from '@kickstand/contract/organisation/permissions';
import { areasToGive, beyond, foreignAreas, type Grantor } from '@kickstand/domain/organisation/permissions';
import type { AgentPlace } from '@kickstand/domain/platform/access';
import type { GivenRole } from './account-writes.store.ts';
import { type StaffColumn, type StaffImportWords, staffImportWords } from './staff-import.words.ts';

/** A staff account to import. */
export interface StaffRow {
  phone: string;
  name: string;
  /** Main role first. */
  roleIds: string[];
  /** Empty: all areas that the importer has. */
  areaIds: number[];
  profession: Profession;
  employeeNo: string;
  expireOn: string;
}

interface Area {
  areaId: number;
  agentId: number;
  name: string;
  nameEn: string | null;
}

/** What rows are checked against. */
export interface StaffGround {
  agentId: number;
  grantor: Grantor;
  agents: readonly AgentPlace[];
  /** The roles of the importer's company. */
  roles: readonly GivenRole[];
  /** The areas of the importer's company and of the ones below it. */
  areas: readonly Area[];
  /** The present owners of the file's phones. */
  owners: ReadonlyMap<string, string>;
  today: string;
  words: StaffImportWords;
}

type Wrong = Partial<Record<StaffColumn, string>>;

const mostRoles = 5;
const list = (names: readonly string[]) => names.join('、');
const split = (text: string) => [
  ...new Set(
    text
      .split(/[、，,;；\n]/)
      .map((name) => name.trim())
      .filter(Boolean),
  ),
];
const alike = (name: string) => name.trim().toLowerCase();

/** A phone without blanks, dashes and the country code. */
export const phoneOf = (text: string) => text.replace(/[\s-]/g, '').replace(/^\+?86(?=1\d{10}$)/, '');

/** A date as spreadsheets write it; undefined if invalid. */
function dayOf(text: string) {
  const [, year = '', month = '', day = ''] =
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[ T]00:00(?::00)?)?$/.exec(text) ?? [];
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const time = Date.parse(`${written}T00:00:00Z`);
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(written) ? written : undefined;
}

function professionOf(text: string) {
  const spoken = alike(text);
  return professions.find((one) =>
    [one, ...Object.values(staffImportWords).map((words) => words.professions[one])].some(
      (name) => alike(name) === spoken,
    ),
  );
}

/** The matches of each name in a cell: exactly one, none, or several. */
function found<Thing>(
  names: readonly string[],
  things: readonly Thing[],
  namesOf: (thing: Thing) => readonly string[],
) {
  const matches = names.map((name) => ({
    name,
    things: things.filter((thing) => namesOf(thing).some((known) => alike(known) === alike(name))),
  }));
  return {
    things: matches.flatMap(({ things: [first] }) => first ?? []),
    unknown: matches.filter((match) => match.things.length === 0).map(({ name }) => name),
    ambiguous: matches.filter((match) => match.things.length > 1).map(({ name }) => name),
  };
}

function rolesIn(text: string, { roles, words }: StaffGround): { roles: GivenRole[]; wrong?: string } {
  const { things, unknown } = found(split(text), roles, ({ name }) => [name]);
  const disabled = things.filter(({ enable }) => !enable).map(({ name }) => name);
  if (unknown.length > 0) return { roles: [], wrong: words.unknownRoles(list(unknown)) };
  if (things.length > mostRoles) return { roles: [], wrong: words.roleCount(mostRoles) };
  if (disabled.length > 0) return { roles: [], wrong: words.disabledRoles(list(disabled)) };
  return things.length === 0 ? { roles: [], wrong: words.missing } : { roles: things };
}

function areasIn(text: string, { areas, words }: StaffGround): { areaIds: number[]; wrong?: string } {
  const { things, unknown, ambiguous } = found(split(text), areas, ({ name, nameEn }) =>
    nameEn === null ? [name] : [name, nameEn],
  );
  if (unknown.length > 0) return { areaIds: [], wrong: words.unknownAreas(list(unknown)) };
  if (ambiguous.length > 0) return { areaIds: [], wrong: words.ambiguous(list(ambiguous)) };
  return { areaIds: things.map(({ areaId }) => areaId) };
}

/** The grants of an imported account, or what exceeds the importer's rights. */
export function grantsOf(
  { agentId, grantor, agents, areas }: Omit<StaffGround, 'owners' | 'today' | 'words' | 'roles'>,
  roles: readonly GivenRole[],
  areaIds: readonly number[],
) {
  const given = areasToGive(
    areaIds,
    grantor.scope,
    areas.map((area) => area.areaId),
  );
  const more = beyond({ agentId, areaIds: given, roles }, grantor, agents);
  const scope = more.scope || given?.length === 0 || foreignAreas(areaIds, agentId, agents, areas).length > 0;
  return { areaIds: given, beyond: { codes: more.codes, scope } };
}

function wrongGrants(ground: StaffGround, roles: readonly GivenRole[], areaIds: readonly number[]): Wrong {
  const { words } = ground;
  const { codes, scope } = grantsOf(ground, roles, areaIds).beyond;
  return {
    ...(codes.length > 0 && { roles: words.exceeds(list(codes.slice(0, 12))) }),
    ...(scope && { areas: words.beyondAreas }),
  };
}

function wrongPhone(phone: string, { owners, words }: StaffGround, before: number | undefined) {
  if (phone === '') return words.missing;
  if (!phoneShape.safeParse(phone).success) return words.badPhone;
  if (before !== undefined) return words.twice(before);
  const owner = owners.get(phone);
  return owner === undefined ? undefined : words.takenPhone(owner);
}

function wrongDay(text: string, day: string | undefined, { today, words }: StaffGround) {
  if (text === '') return undefined;
  if (day === undefined) return words.badDate;
  return day < today ? words.pastDate : undefined;
}

function wrongName(name: string, { words }: StaffGround) {
  if (name === '') return words.missing;
  return name.length < 2 || name.length > 10 ? words.nameLength : undefined;
}

const professionWrong = (text: string, { words }: StaffGround) =>
  text === '' ? words.missing : words.badProfession(list(Object.values(words.professions)));

/** Checks one row of the file: the account to import, or the errors by cell. */
export function judgeRow(
  given: Record<string, string>,
  ground: StaffGround,
  samePhoneIn: number | undefined,
): { value: StaffRow } | { wrong: Record<string, string> } {
  const cell = (column: StaffColumn) => (given[column] ?? '').trim();
  const phone = phoneOf(cell('phone'));
  const roles = rolesIn(cell('roles'), ground);
  const areas = areasIn(cell('areas'), ground);
  const profession = professionOf(cell('profession'));
  const expireOn = dayOf(cell('expireOn'));
  const employeeNo = cell('employeeNo');
  const grants = roles.wrong || areas.wrong ? {} : wrongGrants(ground, roles.roles, areas.areaIds);
  const wrong: Record<StaffColumn, string | undefined> = {
    phone: wrongPhone(phone, ground, samePhoneIn),
    name: wrongName(cell('name'), ground),
    roles: roles.wrong ?? grants.roles,
    areas: areas.wrong ?? grants.areas,
    profession: profession ? undefined : professionWrong(cell('profession'), ground),
    employeeNo: employeeNo.length > 20 ? ground.words.tooLong(20) : undefined,
    expireOn: wrongDay(cell('expireOn'), expireOn, ground),
  };
  const reasons = Object.entries(wrong).filter((entry): entry is [string, string] => entry[1] !== undefined);
  if (reasons.length > 0 || !profession) return { wrong: Object.fromEntries(reasons) };
  return {
    value: {
      phone,
      name: cell('name'),
      roleIds: roles.roles.map(({ id }) => id),
      areaIds: areas.areaIds,
      profession,
      employeeNo,
      expireOn: expireOn ?? '',
    },
  };
}
