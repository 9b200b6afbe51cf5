import { type PaymentHouseRow, paymentHouses } from '@kickstand/contract/money/payment-houses';
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
import { housesWords as words } from './houses.words.ts';

/** A house, and how we are known there so far. */
export interface Place {
  house: PaymentHouseRow['house'];
  row: PaymentHouseRow | undefined;
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
/** What houses usually take, in ten-thousandths. */
const usualFeeBp = 60;

/** What houses usually let be shared away, in ten-thousandths. */
const usualShareBp = 3_000;

/** Numbers and keys of a house; keys are only written. */
const formOf = (isWechat: boolean, isFranchisee: boolean) => {
  const ofFranchisee = <V,>(field: Field<V>): Field<V> => (isFranchisee ? field : hiddenField);
  const ofWechat = <V,>(field: Field<V>): Field<V> => (isWechat ? field : hiddenField);
  return defineForm<Place, typeof paymentHouses.save>({
    call: paymentHouses.save,
    title: words.writeTitle,
    labels: words.fields,
    hints: {
      miniAppId: hints.miniAppId,
      serviceId: hints.serviceId,
      houseKeyId: hints.houseKeyId,
      baseUrl: hints.baseUrl,
      feeBp: hints.feeBp,
      shareBp: hints.shareBp,
      privateKey: hints.key,
      apiV3Key: hints.apiV3Key,
      houseKey: hints.key,
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
      houseKeyId: ofWechat(textField),
      houseKey: secretly(longTextField(4)),
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
      houseKeyId: row?.houseKeyId ?? '',
      feeBp: row?.feeBp ?? usualFeeBp,
      shareBp: row?.shareBp ?? usualShareBp,
      ...(isFranchisee && row && { agentId: row.agentId }),
      baseUrl: row?.baseUrl ?? '',
      privateKey: '',
      apiV3Key: '',
      houseKey: '',
    }),
    request: ({ house }, body) => ({ params: { house }, body }),
  });
};

const forms = {
  wechat: { own: formOf(true, false), franchisee: formOf(true, true) },
  alipay: { own: formOf(false, false), franchisee: formOf(false, true) },
};

/** What is to be told of a house. */
const HouseEdit: (typeof forms)['wechat']['own'] = (props) => {
  const { house, isFranchisee } = props.row;
  const Form = forms[house][isFranchisee ? 'franchisee' : 'own'];
  return <Form row={props.row} send={props.send} close={props.close} />;
};
export default HouseEdit;
