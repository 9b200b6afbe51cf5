import { agentKinds } from '@kickstand/contract/agents';
import type { z } from 'zod';
import { dayField, longTextField, pickField, textField } from '../../kit/fields.tsx';
import { agentsWords } from './agents.words.ts';

const words = agentsWords.form;

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
  remark: longTextField(2),
};

type Contract = z.ZodType<{ contractFrom: string; contractTo: string }>;

/** The same body, which also says that a contract cannot end before it begins. */
export const inOrder = <B extends Contract>(body: B) =>
  body.refine(({ contractFrom, contractTo }) => contractFrom <= contractTo, {
    path: ['contractTo'],
    error: words.order,
  });
