import { type LogRule, logs } from '@kickstand/contract/platform/logs';
import { defineAsk } from '../../kit/action/define-ask.tsx';
import { createBy, editBy } from '../../kit/form/create-and-edit.tsx';
import { numberField } from '../../kit/form/fields.tsx';
import { count, instant, text, withLayout, yesNo } from '../../kit/list/cells.tsx';
import { defineListScreen } from '../../kit/list/list-screen.tsx';
import { actionField, moduleField } from './log-modules.tsx';
import { actionName, moduleName } from './log-names.ts';
import { ruleBody } from './log-rule-body.ts';
import { logsWords } from './logs.words.ts';

const words = logsWords.rules;

const { fields: labels } = words;
const hints = { most: words.mostHint, action: words.actionHint };
const fields = { module: moduleField, action: actionField, most: numberField({ unit: words.times }) };

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
  labels,
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
  create: createBy(logs.addRule, {
    label: words.add,
    labels,
    hints,
    fields,
    start: () => ({ sensitive: false, most: 20, minutes: 60, enable: true }),
  }),
  rowActions: [
    editBy(logs.editRule, { label: words.edit, labels, hints, fields }),
    switching(false),
    switching(true),
    remove,
  ],
  empty: words.empty,
});
