import { codeLength, phoneLength } from './limits.ts';

/** Why a login form is not sent; each has its sentence. */
export type FormFault = 'phone_invalid' | 'phone_format' | 'code_invalid' | 'digits_only';

const mobile = /^1[3-9]\d{9}$/;

export const isMobilePhone = (phone: string) => mobile.test(phone);

/** Why no code is requested: only the length matters here. */
export const whyNoCode = (phone: string): FormFault | undefined =>
  phone.length === phoneLength ? undefined : 'phone_invalid';

/** Why the login is not sent; the phone is checked first. */
export function whyNoLogin({ phone, code }: { phone: string; code: string }): FormFault | undefined {
  if (!isMobilePhone(phone)) return 'phone_format';
  return code.length === codeLength ? undefined : 'code_invalid';
}

/** The code field after an input: digits, or empty with a warning. */
export function codeAfterInput(typed: string): { code: string; fault?: FormFault } {
  return /^\d*$/.test(typed) ? { code: typed.slice(0, codeLength) } : { code: '', fault: 'digits_only' };
}

/** `138****5678`: a masked phone. */
export const maskPhone = (phone: string) => phone.replace(/^(\d{3})\d+(\d{4})$/, '$1****$2');
