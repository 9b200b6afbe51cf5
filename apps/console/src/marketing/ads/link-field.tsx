import { type AdLink, type AdLinkKind, adLinkKinds, adPages } from '@kickstand/contract/marketing/ads';
import { Input, Select } from 'antd';
import type { Field } from '../../kit/form/fields.tsx';
import { adsWords } from './ads.words.ts';
import './ads.css';

const words = adsWords.link;
const kinds = adLinkKinds.map((value) => ({ value, label: words[value] }));
const pages = adPages.map((value) => ({ value, label: words.pages[value] }));

const firstOf: Readonly<Record<AdLinkKind, AdLink>> = {
  none: { kind: 'none' },
  page: { kind: 'page', page: 'home' },
  https: { kind: 'https', url: '' },
  mini_program: { kind: 'mini_program', appId: '', path: '' },
};

/** Field for the target of an ad: its kind, then its details. */
export const LinkField: Field<AdLink> = ({ id, value = firstOf.none, onChange }) => (
  <div className="ad-choice">
    <Select<AdLinkKind>
      {...(id !== undefined && { id })}
      aria-label={words.kind}
      value={value.kind}
      options={kinds}
      onChange={(kind) => onChange?.(firstOf[kind])}
    />
    {value.kind === 'page' && (
      <Select
        aria-label={words.pageName}
        value={value.page}
        options={pages}
        onChange={(page) => onChange?.({ ...value, page })}
      />
    )}
    {value.kind === 'https' && (
      <Input
        aria-label={words.url}
        placeholder={words.urlHint}
        value={value.url}
        onChange={({ target }) => onChange?.({ ...value, url: target.value })}
      />
    )}
    {value.kind === 'mini_program' && (
      <>
        <Input
          aria-label={words.appId}
          placeholder={words.appId}
          value={value.appId}
          onChange={({ target }) => onChange?.({ ...value, appId: target.value })}
        />
        <Input
          aria-label={words.path}
          placeholder={words.path}
          value={value.path}
          onChange={({ target }) => onChange?.({ ...value, path: target.value })}
        />
      </>
    )}
  </div>
);
