import { numberField, textField, yesNoField } from '../../kit/form/fields.tsx';
import { actionField, moduleField } from './log-modules.tsx';
import { logsWords } from './logs.words.ts';

const words = logsWords.rules;

/** The controls of a rule, alike when it is made and when it is changed. */
export const ruleFields = {
  name: textField,
  module: moduleField,
  action: actionField,
  sensitive: yesNoField,
  most: numberField({ unit: words.times }),
  minutes: numberField(),
  enable: yesNoField,
};

export const ruleHints = { most: words.mostHint, action: words.actionHint };
