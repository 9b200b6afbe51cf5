import type { AdLink } from '@kickstand/contract/marketing/ads';

/** Whether an ad may link there; web links must be plain https URLs of an allowed host. */
export function mayLeadTo(link: AdLink, hosts: ReadonlySet<string>): boolean {
  if (link.kind !== 'https') return true;
  if (!URL.canParse(link.url)) return false;
  const { protocol, hostname, port, username, password } = new URL(link.url);
  return protocol === 'https:' && port === '' && username === '' && password === '' && hosts.has(hostname);
}
