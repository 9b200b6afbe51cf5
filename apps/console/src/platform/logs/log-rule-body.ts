import type { LogRule } from '@kickstand/contract/platform/logs';

/** What changing a rule sends: the rule as it is, without what is open. */
export const ruleBody = ({ name, module, action, sensitive, most, minutes, enable, version }: LogRule) => ({
  name,
  sensitive,
  most,
  minutes,
  enable,
  version,
  ...(module !== null && { module }),
  ...(action !== null && { action }),
});
