import { type PaymentHouseRow, paymentHouses } from '@kickstand/contract/payment-houses';
import { Input } from 'antd';
import { type Field, hiddenField, longTextField, numberField, textField } from '../../kit/form/fields.tsx';
import { defineForm } from '../../kit/form/form.tsx';
import { housesWords as words } from './houses.words.ts';

/** A house, and how we are known there so far. */
export interface Place {
  house: PaymentHouseRow['house'];
  row: PaymentHouseRow | undefined;
}

/** What is typed into it is gone when the console is loaded anew. */
const secretly = <V,>(field: Field<V>): Field<V> => Object.assign(field, { secret: true as const });
const secretField: Field<string> = secretly(({ onChange, ...props }) => (
  <Input {...props} type="password" autoComplete="off" onChange={(event) => onChange?.(event.target.value)} />
));
const { hints } = words;
/** What houses usually take, in ten-thousandths. */
const usualFeeBp = 60;

/** Numbers and keys of a house; keys are only written. */
const formOf = (isWechat: boolean) => {
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
      privateKey: hints.key,
      apiV3Key: hints.apiV3Key,
      houseKey: hints.key,
    },
    fields: {
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
      baseUrl: row?.baseUrl ?? '',
      privateKey: '',
      apiV3Key: '',
      houseKey: '',
    }),
    request: ({ house }, body) => ({ params: { house }, body }),
  });
};

const Wechat = formOf(true);
const Alipay = formOf(false);

/** What is to be told of a house. */
const HouseEdit: typeof Wechat = (props) =>
  props.row.house === 'wechat' ? (
    <Wechat row={props.row} send={props.send} close={props.close} />
  ) : (
    <Alipay row={props.row} send={props.send} close={props.close} />
  );
export default HouseEdit;
