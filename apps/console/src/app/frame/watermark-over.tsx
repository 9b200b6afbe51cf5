import { useEffect } from 'react';
import { useBrand } from '../../kit/client/brand.ts';
import { useOperator } from '../../kit/client/operator.ts';
import { readIdentity } from '../../kit/client/session.ts';
import { hangWatermark } from './watermark.ts';

/** What the watermark says: whose console, and the last digits of whoever looks. */
export function watermarkText(title: string, phone: string | undefined) {
  const name = title.replace(/运营平台|operations platform/i, '').trim();
  return [name, phone?.slice(-4)].filter(Boolean).join(' ');
}

/** Lies over every page but the login. */
export function Watermark() {
  const { title } = useBrand();
  const phone = useOperator()?.phone ?? readIdentity()?.phone;
  const text = watermarkText(title, phone);
  useEffect(() => hangWatermark(text), [text]);
  return null;
}
