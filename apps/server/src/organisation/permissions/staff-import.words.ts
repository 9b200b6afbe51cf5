import type { Profession } from '@kickstand/contract/organisation/permissions';

/** The texts of the staff import. */
export interface StaffImportWords {
  columns: Record<StaffColumn, { label: string; hint: string; example: string }>;
  professions: Record<Profession, string>;
  missing: string;
  badPhone: string;
  takenPhone(name: string): string;
  twice(row: number): string;
  nameLength: string;
  unknownRoles(names: string): string;
  ambiguous(names: string): string;
  disabledRoles(names: string): string;
  roleCount(most: number): string;
  exceeds(codes: string): string;
  unknownAreas(names: string): string;
  beyondAreas: string;
  badProfession(known: string): string;
  tooLong(most: number): string;
  badDate: string;
  pastDate: string;
}

export type StaffColumn = 'phone' | 'name' | 'roles' | 'areas' | 'profession' | 'employeeNo' | 'expireOn';

const zh: StaffImportWords = {
  columns: {
    phone: { label: '手机号', hint: '11 位手机号，用它接收登录验证码', example: '13800138000' },
    name: { label: '姓名', hint: '2–10 个字', example: '王小明' },
    roles: {
      label: '角色',
      hint: '本公司启用的角色名称，1–5 个，用顿号或逗号分隔；第一个是主角色',
      example: '运维、调度',
    },
    areas: { label: '服务区', hint: '服务区名称，用顿号或逗号分隔；留空表示全部', example: '' },
    profession: { label: '岗位', hint: '管理、运营、运维、生产、客服、财务之一', example: '运维' },
    employeeNo: { label: '工号', hint: '最多 20 个字，可不填', example: 'A-1024' },
    expireOn: {
      label: '有效期至',
      hint: 'YYYY-MM-DD，当天结束后账号失效；留空表示长期',
      example: '2027-12-31',
    },
  },
  professions: {
    management: '管理',
    operations: '运营',
    maintenance: '运维',
    production: '生产',
    customer_service: '客服',
    finance: '财务',
  },
  missing: '必填',
  badPhone: '不是有效的 11 位手机号',
  takenPhone: (name) => `手机号已被 ${name} 使用`,
  twice: (row) => `与第 ${row} 行的手机号重复`,
  nameLength: '姓名应为 2–10 个字',
  unknownRoles: (names) => `没有这些角色：${names}`,
  ambiguous: (names) => `名称不唯一：${names}`,
  disabledRoles: (names) => `角色已停用：${names}`,
  roleCount: (most) => `最多 ${most} 个角色`,
  exceeds: (codes) => `不能授予自己没有的权限：${codes}`,
  unknownAreas: (names) => `没有这些服务区：${names}`,
  beyondAreas: '超出您的数据范围',
  badProfession: (known) => `岗位应为：${known}`,
  tooLong: (most) => `最多 ${most} 个字`,
  badDate: '日期应为 YYYY-MM-DD',
  pastDate: '日期已过',
};

const en: StaffImportWords = {
  columns: {
    phone: { label: 'Phone', hint: '11 digits; login codes are sent to it', example: '13800138000' },
    name: { label: 'Name', hint: '2 to 10 characters', example: 'Wang Ming' },
    roles: {
      label: 'Roles',
      hint: 'Names of 1 to 5 enabled roles of your company, separated by commas; the first is the main one',
      example: 'Maintenance, Dispatch',
    },
    areas: {
      label: 'Service areas',
      hint: 'Names, separated by commas; empty means all of them',
      example: '',
    },
    profession: {
      label: 'Profession',
      hint: 'One of management, operations, maintenance, production, customer service, finance',
      example: 'maintenance',
    },
    employeeNo: { label: 'Employee no.', hint: 'At most 20 characters, may be empty', example: 'A-1024' },
    expireOn: {
      label: 'Valid until',
      hint: 'YYYY-MM-DD, the account ends with that day; empty means it does not end',
      example: '2027-12-31',
    },
  },
  professions: {
    management: 'management',
    operations: 'operations',
    maintenance: 'maintenance',
    production: 'production',
    customer_service: 'customer service',
    finance: 'finance',
  },
  missing: 'Required',
  badPhone: 'Not a mobile number of 11 digits',
  takenPhone: (name) => `This phone number belongs to ${name} already`,
  twice: (row) => `The same phone number as in row ${row}`,
  nameLength: 'A name has 2 to 10 characters',
  unknownRoles: (names) => `There are no such roles: ${names}`,
  ambiguous: (names) => `These names are not unique: ${names}`,
  disabledRoles: (names) => `These roles are disabled: ${names}`,
  roleCount: (most) => `At most ${most} roles`,
  exceeds: (codes) => `You cannot grant what you do not hold: ${codes}`,
  unknownAreas: (names) => `There are no such service areas: ${names}`,
  beyondAreas: 'This lies outside your data scope',
  badProfession: (known) => `The profession is one of: ${known}`,
  tooLong: (most) => `At most ${most} characters`,
  badDate: 'A date is written YYYY-MM-DD',
  pastDate: 'This day has passed',
};

/** The staff import's words in both languages. */
export const staffImportWords = { 'zh-CN': zh, 'en-US': en };
