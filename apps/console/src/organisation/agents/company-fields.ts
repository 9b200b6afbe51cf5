import { agentKinds } from '@kickstand/contract/organisation/agents';
import type { z } from 'zod';
import { dayField, longTextField, pickField, pickFromField, textField } from '../../kit/form/fields.tsx';
import { useBaseMapOptions } from '../../platform/map-kit/base-map-picker.parts.tsx';
import { agentsWords } from './agents.words.ts';

const words = agentsWords.form;

const useBaseMapsOrNone = () => [{ value: '', label: words.baseMapOfParent }, ...useBaseMapOptions()];

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
  baseMapId: pickFromField(useBaseMapsOrNone),
  remark: longTextField(2),
};

type Contract = z.ZodType<{ contractFrom: string; contractTo: string }>;

/** The same body, with the rule that a contract cannot end before it begins. */
export const inOrder = <B extends Contract>(body: B) =>
  body.refine(({ contractFrom, contractTo }) => contractFrom <= contractTo, {
    path: ['contractTo'],
    error: words.order,
  });
