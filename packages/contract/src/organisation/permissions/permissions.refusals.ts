import { defineRefusals } from '../../kit/index.ts';

export const permissionsRefusals = defineRefusals({
  'role.in_use': {
    status: 409,
    zh: '角色使用中：{users} 个账号',
    en: 'The role is in use by {users} accounts',
  },
  'role.exceeds': {
    status: 403,
    zh: '不能授予自己没有的权限：{codes}',
    en: 'You cannot grant what you do not hold: {codes}',
  },
  'role.parents': {
    status: 400,
    zh: '勾选了按钮但没有勾选所属页面：{codes}',
    en: 'These need their page or menu too: {codes}',
  },
  'role.name_taken': { status: 409, zh: '角色名称已存在', en: 'A role of this name already exists' },
  'role.built_in': { status: 403, zh: '内置角色不能修改', en: 'A built-in role cannot be changed' },
  'role.own': { status: 403, zh: '不能修改自己的角色', en: 'You cannot change your own role' },
  'role.template_in_use': {
    status: 409,
    zh: '有 {roles} 个角色由此模板创建',
    en: '{roles} roles were made from this template',
  },
  'user.last_admin': {
    status: 409,
    zh: '不能停用最后一个管理员',
    en: 'The last administrator cannot be disabled',
  },
  'user.own': { status: 403, zh: '不能对自己的账号执行此操作', en: 'You cannot do this to your own account' },
  'user.phone_taken': {
    status: 409,
    zh: '手机号已被 {name} 使用',
    en: 'This phone number already belongs to {name}',
  },
  'user.role_disabled': {
    status: 400,
    zh: '这些角色已停用，不能授予：{roles}',
    en: 'These roles are disabled and cannot be given: {roles}',
  },
  'user.role_foreign': {
    status: 400,
    zh: '角色不属于所选加盟商：{roles}',
    en: 'These roles do not belong to the chosen franchisee: {roles}',
  },
});
