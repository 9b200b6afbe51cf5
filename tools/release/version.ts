const form = /^(\d+)\.(\d+)\.(\d+)$/;

/** Checks the version of a new release: three numbers, beyond the last one. Throws an Error that says what is wrong. */
export function checkVersion(version: string, last: string): void {
  const [next, before] = [partsOf(version), partsOf(last)];
  const at = next.findIndex((part, i) => part !== before[i]);
  if (at < 0 || (next[at] ?? 0) < (before[at] ?? 0)) throw new Error(`${version} is not beyond ${last}`);
}

function partsOf(version: string): number[] {
  const parts = form.exec(version);
  if (!parts) throw new Error(`${version} is no version such as 1.4.0`);
  return parts.slice(1).map(Number);
}

const title = '# Changelog';

/** A changelog with a new release above the earlier ones; `changes` are the subjects of its commits, the newest first. */
export function withRelease(
  changelog: string,
  { version, day, changes }: { version: string; day: string; changes: readonly string[] },
): string {
  const earlier = changelog.replace(title, '').trim();
  const lines =
    changes.length > 0 ? changes.map((change) => `- ${change}`) : ['- Nothing but the version changed'];
  const section = [`## ${version} (${day})`, '', ...lines].join('\n');
  return [title, section, ...(earlier ? [earlier] : [])].join('\n\n').concat('\n');
}
