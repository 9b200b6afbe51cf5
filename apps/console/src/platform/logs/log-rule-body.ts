import type { LogRule } from '@kickstand/contract/platform/logs';

/** The body for changing a rule, without its state. */
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
