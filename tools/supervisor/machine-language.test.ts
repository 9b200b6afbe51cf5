import { expect, test } from 'vitest';
import { languageOf } from './machine-language.ts';

test.each<[NodeJS.ProcessEnv, 'zh' | 'en']>([
  [{}, 'zh'],
  [{ LANG: '' }, 'zh'],
  [{ LANG: 'C' }, 'zh'],
  [{ LANG: 'C.UTF-8' }, 'zh'],
  [{ LANG: 'POSIX' }, 'zh'],
  [{ LANG: 'zh_CN.UTF-8' }, 'zh'],
  [{ LANG: 'en_GB.UTF-8' }, 'en'],
  [{ LANG: 'de_DE@euro' }, 'en'],
  [{ LANG: 'zh_CN.UTF-8', LC_MESSAGES: 'en_US.UTF-8' }, 'en'],
  [{ LANG: 'en_US.UTF-8', LC_MESSAGES: 'en_US.UTF-8', LC_ALL: 'C' }, 'zh'],
])('on a machine with %o the demo is made in %s', (env, language) => expect(languageOf(env)).toBe(language));
