import { type PaymentProviderRow, paymentProviders } from '@kickstand/contract/money/payment-providers';
import { Input } from 'antd';
import {
  type Field,
  hiddenField,
  longTextField,
  numberField,
  pickNumberField,
  textField,
} from '../../kit/form/fields.tsx';
import { defineForm } from '../../kit/form/form.tsx';
import { useAgentOptions } from '../../organisation/agents/agents.service.ts';
import { providersWords as words } from './providers.words.ts';

/** A provider, and how we are known there so far. */
export interface Place {
  provider: PaymentProviderRow['provider'];
  row: PaymentProviderRow | undefined;
  /** A franchisee collects there. */
  isFranchisee: boolean;
}

const useFranchisees = () => useAgentOptions(({ depth }) => depth > 1);

/** What is typed into it is gone when the console is loaded anew. */
const secretly = <V,>(field: Field<V>): Field<V> => Object.assign(field, { secret: true as const });
const secretField: Field<string> = secretly(({ onChange, ...props }) => (
  <Input {...props} type="password" autoComplete="off" onChange={(event) => onChange?.(event.target.value)} />
));
const { hints } = words;
/** What providers usually take, in ten-thousandths. */
const usualFeeBp = 60;

/** What providers usually let be shared away, in ten-thousandths. */
const usualShareBp = 3_000;

/** Numbers and keys of a provider; keys are only written. */
const formOf = (isWechat: boolean, isFranchisee: boolean) => {
  const ofFranchisee = <V,>(field: Field<V>): Field<V> => (isFranchisee ? field : hiddenField);
  const ofWechat = <V,>(field: Field<V>): Field<V> => (isWechat ? field : hiddenField);
  return defineForm<Place, typeof paymentProviders.save>({
    call: paymentProviders.save,
    title: words.writeTitle,
    labels: words.fields,
    hints: {
      miniAppId: hints.miniAppId,
      serviceId: hints.serviceId,
      providerKeyId: hints.providerKeyId,
      baseUrl: hints.baseUrl,
      feeBp: hints.feeBp,
      shareBp: hints.shareBp,
      privateKey: hints.key,
      apiV3Key: hints.apiV3Key,
      providerKey: hints.key,
    },
    fields: {
      agentId: ofFranchisee(pickNumberField(useFranchisees)),
      merchantId: textField,
      appId: textField,
      miniAppId: ofWechat(textField),
      serial: ofWechat(textField),
      serviceId: textField,
      privateKey: secretly(longTextField(4)),
      apiV3Key: ofWechat(secretField),
      providerKeyId: ofWechat(textField),
      providerKey: secretly(longTextField(4)),
      feeBp: numberField(),
      shareBp: ofFranchisee(numberField()),
      baseUrl: textField,
    },
    start: ({ row }) => ({
      merchantId: row?.merchantId ?? '',
      appId: row?.appId ?? '',
      miniAppId: row?.miniAppId ?? '',
      serial: row?.serial ?? '',
      serviceId: row?.serviceId ?? '',
      providerKeyId: row?.providerKeyId ?? '',
      feeBp: row?.feeBp ?? usualFeeBp,
      shareBp: row?.shareBp ?? usualShareBp,
      ...(isFranchisee && row && { agentId: row.agentId }),
      baseUrl: row?.baseUrl ?? '',
      privateKey: '',
      apiV3Key: '',
      providerKey: '',
    }),
    request: ({ provider }, body) => ({ params: { provider }, body }),
  });
};

const forms = {
  wechat: { own: formOf(true, false), franchisee: formOf(true, true) },
  alipay: { own: formOf(false, false), franchisee: formOf(false, true) },
};

/** What is to be told of a provider. */
const ProviderEdit: (typeof forms)['wechat']['own'] = (props) => {
  const { provider, isFranchisee } = props.row;
  const Form = forms[provider][isFranchisee ? 'franchisee' : 'own'];
  return <Form row={props.row} send={props.send} close={props.close} />;
};
export default ProviderEdit;
