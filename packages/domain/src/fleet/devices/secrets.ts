const secret = /token|password|secret|key$/i;

/** The message without keys, tokens and passwords, at any depth. */
export function withoutSecrets<T>(message: T): T {
  if (Array.isArray(message)) return message.map(withoutSecrets) as T;
  if (message === null || typeof message !== 'object') return message;
  const kept = Object.entries(message).filter(([name]) => !secret.test(name));
  return Object.fromEntries(kept.map(([name, value]) => [name, withoutSecrets(value)])) as T;
}
