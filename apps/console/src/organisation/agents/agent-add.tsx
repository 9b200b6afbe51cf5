import type { RequestOf } from '@kickstand/contract/kit';
import { agentAccountBody, agentBody, agents, deepestAgent } from '@kickstand/contract/organisation/agents';
import { takesMore } from '@kickstand/domain/organisation/agents';
import type { FormProps } from '../../kit/action/define-action.tsx';
import { RefusedByServer } from '../../kit/client/client.ts';
import { pickFromField, pickNumberField, textField } from '../../kit/form/fields.tsx';
import { defineForm } from '../../kit/form/form.tsx';
import { useAgentOptions, useTemplates } from './agents.service.ts';
import { agentsWords } from './agents.words.ts';
import { companyFields, inOrder } from './company-fields.ts';

const words = agentsWords.form;

/** Company and account side by side, as in the form. */
const { phone: accountPhone, name: accountName, templateId } = agentAccountBody.shape;
const flat = { ...agents.add, body: inOrder(agentBody.extend({ accountPhone, accountName, templateId })) };

const useParents = () => useAgentOptions(({ state, depth }) => takesMore(state) && depth < deepestAgent);

const Flat = defineForm<undefined, typeof flat>({
  call: flat,
  title: words.add,
  labels: words.labels,
  hints: words.hints,
  headings: { company: words.company, accountPhone: words.account },
  fields: {
    company: companyFields.company,
    parentId: pickNumberField(useParents),
    kind: companyFields.kind,
    licenceNo: companyFields.licenceNo,
    contact: companyFields.contact,
    phone: companyFields.phone,
    contractFrom: companyFields.contractFrom,
    contractTo: companyFields.contractTo,
    province: companyFields.province,
    city: companyFields.city,
    address: companyFields.address,
    baseMapId: companyFields.baseMapId,
    remark: companyFields.remark,
    accountPhone: textField,
    accountName: textField,
    templateId: pickFromField(useTemplates),
  },
  start: () => ({ kind: 'franchise', baseMapId: '' }),
  request: (_, body) => ({ body }),
});

/** As the call's body. */
const nested = ({ body }: RequestOf<typeof flat>): RequestOf<typeof agents.add> => {
  const { accountPhone: phone, accountName: name, templateId: template, ...company } = body;
  return { body: { ...company, account: { phone, name, templateId: template } } };
};

const shownAs: Readonly<Record<string, string>> = {
  'body.account.phone': 'body.accountPhone',
  'body.account.name': 'body.accountName',
  'body.account.templateId': 'body.templateId',
};

/** The same refusal with this form's field names. */
function renamed(error: unknown) {
  if (!(error instanceof RefusedByServer) || !error.refusal.fields) return error;
  const fields = Object.entries(error.refusal.fields).map(([path, said]) => [shownAs[path] ?? path, said]);
  return new RefusedByServer(error.status, { ...error.refusal, fields: Object.fromEntries(fields) });
}

/** A company with its first account, in two sections of one form. */
export default function AgentAdd({ row, send, close }: FormProps<undefined, typeof agents.add>) {
  const sendNested = (request: RequestOf<typeof flat>) =>
    send(nested(request)).catch((error: unknown) => {
      throw renamed(error);
    });
  return <Flat row={row} send={sendNested} close={close} />;
}
