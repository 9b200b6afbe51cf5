import { useState } from 'react';
import './face.css';

/** A Chinese name by its last two characters, as people call each other; another by the initials of its first and last word. */
export function initialsOfName(name: string) {
  const words = name.trim().split(/\s+/);
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : ''];
  if (/^\p{Script=Han}+$/u.test(first)) return [...first].slice(-2).join('');
  return [first, last]
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase();
}

/** The picture of a person, or the initials where there is none; the name stands beside it. */
export function Face({
  name,
  picture,
  large = false,
}: {
  name: string;
  picture: string | null;
  large?: boolean;
}) {
  const [broken, setBroken] = useState<string>();
  const look = large ? 'face face-large' : 'face';
  if (picture === null || picture === broken)
    // As decoration: letters in the text would have to be part of what a button with them is called.
    return <span className={look} data-letters={initialsOfName(name)} aria-hidden />;
  return <img className={look} src={picture} alt="" onError={() => setBroken(picture)} />;
}
