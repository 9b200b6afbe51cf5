import { feedLicences, type OpenFeedRow, openFeeds } from '@kickstand/contract/open/open-feeds';
import { editBy } from '../../kit/form/create-and-edit.tsx';
import { pickField, textField } from '../../kit/form/fields.tsx';
import { count, instant, text, withLayout, yesNo } from '../../kit/list/cells.tsx';
import { defineListScreen } from '../../kit/list/list-screen.tsx';
import { SettingsGroup } from '../../kit/settings/settings-group.tsx';
import { nothing } from '../../ui/format.ts';
import { feedsWords as words } from './feeds.words.ts';

/** The feed's URL in each version, to open or copy, while it is public. */
const paths = withLayout(
  (found: string[], { isOn }: OpenFeedRow) =>
    isOn
      ? found.map((path) => (
          <a key={path} href={path} target="_blank" rel="noreferrer">
            GBFS {path.split('/')[3]}{' '}
          </a>
        ))
      : nothing,
  { width: 150 },
);

const none = { '': words.none } as const;
const licences = Object.fromEntries(feedLicences.map((licence) => [licence, licence])) as Record<
  (typeof feedLicences)[number],
  string
>;

const Feeds = defineListScreen({
  call: openFeeds.list,
  title: words.feeds,
  labels: words.fields,
  columns: {
    agentName: text,
    isOn: yesNo,
    contactEmail: withLayout(text, { width: 180 }),
    licence: text,
    areas: count,
    paths,
    updatedAt: instant,
  },
  filters: {},
  rowActions: [
    editBy(openFeeds.change, {
      label: words.edit,
      labels: words.fields,
      hints: words.hints,
      fields: {
        contactEmail: textField,
        licence: pickField(['', ...feedLicences], { ...none, ...licences }),
      },
      done: () => words.saved,
    }),
  ],
  empty: words.empty,
});

/** The public feeds of companies. */
export const OpenFeeds = () => (
  <SettingsGroup title={words.title} hint={words.hint} actions={null}>
    <Feeds fixed={{}} />
  </SettingsGroup>
);
