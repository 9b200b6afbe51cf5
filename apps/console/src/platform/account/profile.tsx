import { account, type OwnProfile } from '@kickstand/contract/platform/account';
import { Select } from 'antd';
import { useCall } from '../../kit/client/calls.ts';
import { kitWords } from '../../kit/kit.words.ts';
import { text, withLayout } from '../../kit/list/cells.tsx';
import { DetailTabs } from '../../kit/page/detail-tabs.tsx';
import { Facts } from '../../kit/page/facts.tsx';
import { instantText } from '../../kit/page/format.ts';
import { Loaded } from '../../kit/page/states.tsx';
import { keepLocale, locale } from '../../kit/words.ts';
import { nothing } from '../../ui/format.ts';
import { accountWords as words } from './account.words.ts';
import { ApiKeys } from './api-keys.tsx';
import { OwnDevices } from './own-devices.tsx';
import { OwnPicture } from './own-picture.tsx';
import { OwnSessions } from './own-sessions.tsx';
import { Totp } from './totp.tsx';
import './account.css';

const show = {
  name: text,
  phone: text,
  employeeNo: text,
  agentName: text,
  roles: withLayout((roles: OwnProfile['roles']) => roles.map(roleText).join(kitWords.comma), {}),
  expireOn: withLayout((day: OwnProfile['expireOn']) => day ?? words.forever, {}),
  createdAt: withLayout((at: number) => instantText(at), {}),
  lastLogin: withLayout(
    (last: OwnProfile['lastLogin']) =>
      last ? words.lastLogin(instantText(last.at), last.address ?? nothing) : nothing,
    {},
  ),
};

const roleText = ({ name, enable }: OwnProfile['roles'][number]) =>
  enable ? name : `${name}${words.roleDisabled}`;

function Own() {
  const answer = useCall(account.profile, {}, { quiet: true });
  return (
    <Loaded of={answer}>
      {(profile) => (
        <section className="profile-part">
          <OwnPicture />
          <Facts of={profile} show={show} labels={words.fields} />
          <Language />
        </section>
      )}
    </Loaded>
  );
}

const languages = [
  { value: 'zh-CN', label: '简体中文' },
  { value: 'en-US', label: 'English' },
] as const;

function Language() {
  const choose = (next: typeof locale) => {
    if (next === locale) return;
    keepLocale(next);
    window.location.reload();
  };
  return (
    <div className="profile-language">
      <span id="profile-language">{words.language}</span>
      <Select<typeof locale>
        aria-labelledby="profile-language"
        value={locale}
        options={[...languages]}
        onChange={choose}
      />
    </div>
  );
}

const tabs = [
  { key: 'own', label: words.own, Content: Own },
  { key: 'devices', label: words.devices, Content: OwnDevices },
  { key: 'sessions', label: words.sessions, Content: OwnSessions },
  { key: 'totp', label: words.totp, Content: Totp },
  { key: 'keys', label: words.keys, Content: ApiKeys },
];

/** The operator's own account: profile, logins, and authentication. */
export default function Profile() {
  return (
    <div className="list-screen">
      <h1 className="list-title">{words.tabs}</h1>
      <DetailTabs tabs={tabs} label={words.tabs} />
    </div>
  );
}
