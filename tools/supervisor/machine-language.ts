/**
 * The language of the demo on a machine, as POSIX finds it: by LC_ALL, LC_MESSAGES or LANG, the first that is set. Chinese where
 * nobody chose a language, as on servers; English where it is neither.
 */
export function languageOf(env: NodeJS.ProcessEnv): 'zh' | 'en' {
  const set = env.LC_ALL || env.LC_MESSAGES || env.LANG || 'C';
  const [language = 'C'] = set.toLowerCase().split(/[_.@-]/);
  return ['c', 'posix', 'zh'].includes(language) ? 'zh' : 'en';
}
