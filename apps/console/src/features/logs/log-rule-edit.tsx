import { type LogRule, logs } from '@kickstand/contract/logs';
import { hiddenField } from '../../kit/form/fields.tsx';
import { defineForm } from '../../kit/form/form.tsx';
import { ruleBody } from './log-rule-body.ts';
import { ruleFields, ruleHints } from './log-rule-fields.tsx';
import { logsWords } from './logs.words.ts';

const words = logsWords.rules;

export default defineForm<LogRule, typeof logs.editRule>({
  call: logs.editRule,
  title: words.edit,
  labels: words.fields,
  hints: ruleHints,
  fields: { ...ruleFields, version: hiddenField },
  start: ruleBody,
  request: ({ id }, body) => ({ params: { ruleId: id }, body }),
});
