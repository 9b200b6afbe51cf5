import { type LogRule, logs } from '@kickstand/contract/logs';
import { lazy } from 'react';
import { defineAction } from '../../kit/action/define-action.tsx';
import { defineAsk } from '../../kit/action/define-ask.tsx';
import { count, instant, text, withLayout, yesNo } from '../../kit/list/cells.tsx';
import { defineListScreen } from '../../kit/list/list-screen.tsx';
import { actionName, moduleName } from './log-names.ts';
import { ruleBody } from './log-rule-body.ts';
import { logsWords } from './logs.words.ts';

const words = logsWords.rules;

const add = defineAction<undefined, typeof logs.addRule>({
  call: logs.addRule,
  label: words.add,
  form: lazy(() => import('./log-rule-add.tsx')),
});
const AddRule = add;

const edit = defineAction<LogRule, typeof logs.editRule>({
  call: logs.editRule,
  label: words.edit,
  form: lazy(() => import('./log-rule-edit.tsx')),
});

const switching = (enable: boolean) =>
  defineAsk<LogRule, typeof logs.editRule>({
    call: logs.editRule,
    label: enable ? words.enable : words.disable,
    level: enable ? 1 : 2,
    applies: (rule) => rule.enable !== enable,
    changes: ({ name }) => words.switchTitle(name),
    request: (rule) => ({ params: { ruleId: rule.id }, body: { ...ruleBody(rule), enable } }),
  });

const remove = defineAsk<LogRule, typeof logs.removeRule>({
  call: logs.removeRule,
  label: words.remove,
  level: 2,
  danger: true,
  changes: ({ name }) => words.removeTitle(name),
  request: ({ id }) => ({ params: { ruleId: id } }),
});

export default defineListScreen({
  call: logs.rules,
  title: words.title,
  rowKey: 'id',
  labels: words.fields,
  columns: {
    name: text,
    module: withLayout((value: string | null) => (value === null ? logsWords.anyModule : moduleName(value)), {
      width: 120,
    }),
    action: withLayout((value: string | null) => text(value === null ? null : actionName(value), undefined), {
      width: 150,
    }),
    sensitive: yesNo,
    most: count,
    minutes: count,
    enable: yesNo,
    updatedBy: text,
    updatedAt: instant,
  },
  rowActions: [edit, switching(false), switching(true), remove],
  toolbar: () => <AddRule row={undefined} />,
  empty: words.empty,
});
