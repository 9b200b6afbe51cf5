import { agentKinds } from '@kickstand/contract/organisation/agents';
import type { z } from 'zod';
import { dayField, longTextField, pickField, pickFromField, textField } from '../../kit/form/fields.tsx';
import { useGroundOptions } from '../../platform/map-kit/ground-picker.parts.tsx';
import { agentsWords } from './agents.words.ts';

const words = agentsWords.form;

const useGroundsOrNone = () => [{ value: '', label: words.groundOfParent }, ...useGroundOptions()];

/** The controls for a company's own data, in the order shown. */
export const companyFields = {
  company: textField,
  kind: pickField(agentKinds, agentsWords.kinds),
  licenceNo: textField,
  contact: textField,
  phone: textField,
  contractFrom: dayField(),
  contractTo: dayField(),
  province: textField,
  city: textField,
  address: textField,
  groundId: pickFromField(useGroundsOrNone),
  remark: longTextField(2),
};

type Contract = z.ZodType<{ contractFrom: string; contractTo: string }>;

/** The same body, with the rule that a contract cannot end before it begins. */
export const inOrder = <B extends Contract>(body: B) =>
  body.refine(({ contractFrom, contractTo }) => contractFrom <= contractTo, {
    path: ['contractTo'],
    error: words.order,
  });
