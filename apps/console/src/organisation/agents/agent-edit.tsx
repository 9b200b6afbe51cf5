import { type AgentRow, agents } from '@kickstand/contract/organisation/agents';
import { hiddenField } from '../../kit/form/fields.tsx';
import { defineForm } from '../../kit/form/form.tsx';
import { agentsWords } from './agents.words.ts';
import { companyFields, inOrder } from './company-fields.ts';

const words = agentsWords.form;

export default defineForm<AgentRow, typeof agents.edit>({
  call: { ...agents.edit, body: inOrder(agents.edit.body) },
  title: words.editTitle,
  labels: { ...words.labels, agentId: '', version: '' },
  hints: { licenceNo: words.hints.licenceNo },
  fields: { ...companyFields, agentId: hiddenField, version: hiddenField },
  start: ({ licenceNo, phone, contractFrom, contractTo, ...row }) => ({
    ...row,
    ...(licenceNo && { licenceNo }),
    ...(phone && { phone }),
    ...(contractFrom && { contractFrom }),
    ...(contractTo && { contractTo }),
  }),
  request: (_, body) => ({ body }),
});
