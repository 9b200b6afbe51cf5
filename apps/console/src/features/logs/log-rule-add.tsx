import { logs } from '@kickstand/contract/logs';
import { defineForm } from '../../kit/form/form.tsx';
import { ruleFields, ruleHints } from './log-rule-fields.tsx';
import { logsWords } from './logs.words.ts';

const words = logsWords.rules;

export default defineForm<undefined, typeof logs.addRule>({
  call: logs.addRule,
  title: words.add,
  labels: words.fields,
  hints: ruleHints,
  fields: ruleFields,
  start: () => ({ sensitive: false, most: 20, minutes: 60, enable: true }),
  request: (_, body) => ({ body }),
});
