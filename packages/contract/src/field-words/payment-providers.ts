import type { FieldWords } from './words.ts';

/** The fields of how we are known at payment providers. */
export const paymentProviderFields: FieldWords = {
  'paymentProviders/merchantId': 'Our number at the provider.',
  'paymentProviders/appId': 'The number that the provider gave our app.',
  'paymentProviders/miniAppId': 'The number of our mini program in WeChat; empty without one.',
  'paymentProviders/serial': 'Of WeChat: the serial number of our certificate; empty elsewhere.',
  'paymentProviders/serviceId':
    'What is agreed about collecting after rides: WeChat’s number of the service, Alipay’s scene of agreements; empty: nothing.',
  'paymentProviders/providerKeyId':
    'Of WeChat: the number of the public key that it gave us; empty where its certificates are fetched.',
  'paymentProviders/feeBp':
    'The provider’s fee for a payment, in ten-thousandths, until its bill says it to the cent.',
  'paymentProviders/shareBp':
    'What the provider lets be shared away of a payment at most, in ten-thousandths; providers usually allow 3,000.',
  'paymentProviders/agentId': 'Who collects there; head office where none is named.',
  'paymentProviders/agent': 'Name of that company.',
  'paymentProviders/receiver':
    'Of a franchisee’s number: head office’s number that the provider shares with; null while it knows none.',
  'paymentProviders/receiverProblem':
    'Why the provider does not share with head office; null where nothing is wrong.',
  'paymentProviders/baseUrl': 'Where the provider is spoken to; empty: where the real one is.',
  'paymentProviders/provider': 'The payment provider: `wechat` or `alipay`.',
  'paymentProviders/state':
    '`draft` has no effect, `offered` collects money, `kept` is only queried about earlier business.',
  'paymentProviders/ownKeyPrint': 'SHA-256 of the public half of our key, hexadecimal.',
  'paymentProviders/providerKeyPrint':
    'SHA-256 of the provider’s public key, hexadecimal; empty where its certificates are fetched.',
  'paymentProviders/notifyUrl': 'Where the provider tells us what happened; to be named to it where it asks.',
  'paymentProviders/offeredAt':
    'When money began to be collected there, epoch milliseconds; null for a draft.',
  'paymentProviders/offeredBy': 'Who began it; null for a draft.',
  'paymentProviders/privateKey':
    'Our private RSA key, of 2,048 bits or more, as PEM or base64; empty: as it is. It is never shown again.',
  'paymentProviders/apiV3Key':
    'Of WeChat: the 32 characters that it seals with; empty: as it is. Never shown again.',
  'paymentProviders/providerKey': 'The provider’s public key, as PEM or base64; empty: as it is.',
  'paymentProviders/said':
    '`well`: it answered, and its signature is right. `refused`: it answered and does not want us. `unknown`: no answer that can be believed.',
  'paymentProviders/code': 'What the provider calls it; empty without an answer.',
  'paymentProviders/message': 'The provider’s answer, or why there is none.',
};
