import { locales, settings, type WebConfig } from '@kickstand/contract/platform/settings';
import { hiddenField, longTextField, pickField, textField } from '../../kit/form/fields.tsx';
import { defineForm } from '../../kit/form/form.tsx';
import { LogoField } from './logo-field.tsx';
import { settingsWords as words } from './settings.words.ts';

/** The console's branding, and its base maps. */
export default defineForm<WebConfig, typeof settings.setWeb>({
  call: settings.setWeb,
  title: words.web,
  labels: words.fields,
  hints: words.hints,
  fields: {
    title: textField,
    subTitle: textField,
    company: textField,
    logo: LogoField,
    locale: pickField(locales, words.locales),
    hotline: textField,
    chatUrl: textField,
    maps: longTextField(3),
    version: hiddenField,
  },
  start: ({ fixedMaps, ...web }) => web,
  request: (_, body) => ({ body }),
});
