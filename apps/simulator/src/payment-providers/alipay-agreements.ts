import { createHash } from 'node:crypto';
import type { AlipaySeal } from './alipay-seal.ts';
import type { BookConsent } from './book.ts';
import type { Consents } from './consents.ts';

type Content = Readonly<Record<string, string | undefined>>;

export const well = { code: '10000', msg: 'Success' };
export const failed = (sub_code: string, sub_msg: string) => ({
  code: '40004',
  msg: 'Business Failed',
  sub_code,
  sub_msg,
});
const noAgreement = failed('USER_AGREEMENT_NOT_EXIST', '用户协议不存在');

interface Parts {
  seal: AlipaySeal;
  consents: Consents;
}

/** Alipay's agreements to collect without asking, as seen by its merchant. */
export class SimulatedAgreements {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  query({ external_agreement_no: code = '' }: Content) {
    const consent = this.#parts.consents.with('alipay', code);
    if (!consent) return noAgreement;
    const status = { asked: 'TEMP', standing: 'NORMAL', ended: 'STOP' }[consent.state];
    return { ...well, external_agreement_no: code, agreement_no: consent.account, status };
  }

  unsign({ agreement_no = '' }: Content) {
    const { consents } = this.#parts;
    const known = consents.of('alipay', agreement_no);
    if (known?.state !== 'standing') return noAgreement;
    consents.end('alipay', known.code);
    return well;
  }

  /** Our number of a consent handed over by an app: it then comes into existence. */
  codeOf({ signParams = '' }: Readonly<Record<string, string>>): string | undefined {
    const { seal, consents } = this.#parts;
    const params: Record<string, string> = Object.fromEntries(new URLSearchParams(signParams));
    if (params.method !== 'alipay.user.agreement.page.sign' || !seal.isMerchants(params)) return undefined;
    const { external_agreement_no: code, sign_scene } = JSON.parse(params.biz_content ?? '{}') as Content;
    if (!code || !seal.account.serviceId || sign_scene !== seal.account.serviceId) return undefined;
    consents.ask('alipay', code, params.notify_url ?? '');
    return code;
  }

  /** The notification about an agreement that was signed or ended. */
  told({ code, state, account }: BookConsent): Record<string, string> {
    const type = state === 'standing' ? 'dut_user_sign' : 'dut_user_unsign';
    return {
      notify_type: type,
      notify_id: createHash('sha256').update(`${type} ${code}`).digest('hex').slice(0, 34),
      app_id: this.#parts.seal.account.appId,
      external_agreement_no: code,
      agreement_no: account,
      status: state === 'standing' ? 'NORMAL' : 'STOP',
    };
  }
}
