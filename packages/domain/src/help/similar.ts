/** What an article is found by. */
export interface Findable {
  title: string;
  titleEn: string;
  body: string;
  bodyEn: string;
  keywords: readonly string[];
}

/** How much it weighs that a piece of the text stands there. */
const weights = { keyword: 4, title: 3, body: 1 };
/** So many points an article needs, so that nothing is shown which shares a common word only. */
const fewestPoints = 6;
/** Of a long text the beginning says what it is about. */
const mostBody = 2_000;

/** Words that say nothing about what a text is about. */
const empty = new Set(
  '我的 的车 了一 一个 没有 还是 就是 不是 这个 那个 什么 怎么 为什 可以 请问 你们 我们 the and for was not that this with you have has are its but'.split(
    ' ',
  ),
);

const han = /\p{Script=Han}{2,}/gu;
const latin = /[a-z]{3,}/g;

/** Every two characters of Chinese beside each other, and every word of English. */
export function piecesOf(text: string): ReadonlySet<string> {
  const pieces = new Set<string>();
  for (const [run] of text.matchAll(han))
    for (let i = 0; i + 2 <= run.length; i++) pieces.add(run.slice(i, i + 2));
  for (const [word] of text.toLowerCase().matchAll(latin)) pieces.add(word);
  for (const word of empty) pieces.delete(word);
  return pieces;
}

const plain = (html: string) => html.replaceAll(/<[^>]*>/g, ' ').slice(0, mostBody);

const shared = (some: ReadonlySet<string>, others: ReadonlySet<string>) =>
  [...some].filter((piece) => others.has(piece)).length;

/** How much an article is about what a text says; 0: not enough to be shown. */
export function likeness(text: string, article: Findable): number {
  const pieces = piecesOf(text);
  const said = text.toLowerCase();
  const keywords = article.keywords.filter((word) => said.includes(word.toLowerCase())).length;
  const title = shared(pieces, piecesOf(`${article.title} ${article.titleEn}`));
  const body = shared(pieces, piecesOf(`${plain(article.body)} ${plain(article.bodyEn)}`));
  const points = weights.keyword * keywords + weights.title * title + weights.body * body;
  return points < fewestPoints ? 0 : points;
}

/** The articles that are most about what a text says, the likest first. */
export const likest = <A extends Findable>(text: string, articles: readonly A[], most: number): A[] =>
  articles
    .map((article) => ({ article, points: likeness(text, article) }))
    .filter(({ points }) => points > 0)
    .sort((a, b) => b.points - a.points)
    .slice(0, most)
    .map(({ article }) => article);
