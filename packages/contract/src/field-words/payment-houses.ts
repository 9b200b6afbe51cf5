import type { FieldWords } from './words.ts';

/** The fields of how we are known at payment houses. */
export const paymentHouseFields: FieldWords = {
  'paymentHouses/merchantId': 'Our number at the house.',
  'paymentHouses/appId': 'The number that the house gave our app.',
  'paymentHouses/miniAppId': 'The number of our mini program in WeChat; empty without one.',
  'paymentHouses/serial': 'Of WeChat: the serial number of our certificate; empty elsewhere.',
  'paymentHouses/serviceId':
    'What is agreed about collecting after rides: WeChat’s number of the service, Alipay’s scene of agreements; empty: nothing.',
  'paymentHouses/houseKeyId':
    'Of WeChat: the number of the public key that it gave us; empty where its certificates are fetched.',
  'paymentHouses/feeBp':
    'What the house takes of a payment, in ten-thousandths, until its bill says it to the cent.',
  'paymentHouses/shareBp':
    'What the house lets be shared away of a payment at most, in ten-thousandths; houses usually allow 3,000.',
  'paymentHouses/agentId': 'Who collects there; head office where none is named.',
  'paymentHouses/agent': 'Name of that company.',
  'paymentHouses/receiver':
    'Of a franchisee’s number: head office’s number that the house shares with; null while it knows none.',
  'paymentHouses/receiverProblem':
    'Why the house does not share with head office; null where nothing is wrong.',
  'paymentHouses/baseUrl': 'Where the house is spoken to; empty: where the real one is.',
  'paymentHouses/house': 'The payment house: `wechat` or `alipay`.',
  'paymentHouses/state':
    '`draft` has no effect, money is collected where it is `offered`, what is `kept` is only asked about what was begun there.',
  'paymentHouses/ownKeyPrint': 'SHA-256 of the public half of our key, hexadecimal.',
  'paymentHouses/houseKeyPrint':
    'SHA-256 of the house’s public key, hexadecimal; empty where its certificates are fetched.',
  'paymentHouses/notifyUrl': 'Where the house tells us what happened; to be named to it where it asks.',
  'paymentHouses/offeredAt': 'When money began to be collected there, epoch milliseconds; null for a draft.',
  'paymentHouses/offeredBy': 'Who began it; null for a draft.',
  'paymentHouses/privateKey':
    'Our private RSA key, of 2,048 bits or more, as PEM or base64; empty: as it is. It is never shown again.',
  'paymentHouses/apiV3Key':
    'Of WeChat: the 32 characters that it seals with; empty: as it is. Never shown again.',
  'paymentHouses/houseKey': 'The house’s public key, as PEM or base64; empty: as it is.',
  'paymentHouses/said':
    '`well`: it answered, and its signature is right. `refused`: it answered and does not want us. `unknown`: no answer that can be believed.',
  'paymentHouses/code': 'What the house calls it; empty without an answer.',
  'paymentHouses/message': 'What the house says, or why there is no answer.',
};
