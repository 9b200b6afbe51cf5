/** The searchable part of an article. */
interface Findable {
  title: string;
  titleEn: string;
  body: string;
  bodyEn: string;
  keywords: readonly string[];
}

/** The weight of a match in each part. */
const weights = { keyword: 4, title: 3, body: 1 };
/** The lowest score to be shown, so that a single common word does not suffice. */
const fewestPoints = 6;
/** The beginning of a long text suffices. */
const mostBody = 2_000;

/** Stop words. */
const empty = new Set(
  '我的 的车 了一 一个 没有 还是 就是 不是 这个 那个 什么 怎么 为什 可以 请问 你们 我们 the and for was not that this with you have has are its but'.split(
    ' ',
  ),
);

const han = /\p{Script=Han}{2,}/gu;
const latin = /[a-z]{3,}/g;

/** Every two adjacent Chinese characters, and every English word. */
function piecesOf(text: string): ReadonlySet<string> {
  const pieces = new Set<string>();
  for (const [run] of text.matchAll(han))
    for (let i = 0; i + 2 <= run.length; i++) pieces.add(run.slice(i, i + 2));
  for (const [word] of text.toLowerCase().matchAll(latin)) pieces.add(word);
  for (const word of empty) pieces.delete(word);
  return pieces;
}

/** Cut before the tags are removed: most of a long text is never read. */
const plain = (html: string) => html.slice(0, mostBody).replaceAll(/<[^>]*>/g, ' ');

/** How many of the pieces occur in a text; an English word also within a longer one, as `return` in `returning`. */
function standingIn(text: string, pieces: ReadonlySet<string>) {
  const small = text.toLowerCase();
  let found = 0;
  for (const piece of pieces) if (small.includes(piece)) found++;
  return found;
}

interface Said {
  text: string;
  pieces: ReadonlySet<string>;
}

const saidIn = (text: string): Said => ({ text: text.toLowerCase(), pieces: piecesOf(text) });

/** The score of an article for a text; 0: too low to be shown. */
function likeness({ text, pieces }: Said, article: Findable): number {
  if (pieces.size === 0) return 0;
  const keywords = article.keywords.filter((word) => text.includes(word.toLowerCase())).length;
  const title = standingIn(`${article.title} ${article.titleEn}`, pieces);
  const body = standingIn(`${plain(article.body)} ${plain(article.bodyEn)}`, pieces);
  const points = weights.keyword * keywords + weights.title * title + weights.body * body;
  return points < fewestPoints ? 0 : points;
}

/** The articles with the highest scores for a text, best first. */
export function likest<A extends Findable>(text: string, articles: readonly A[], most: number): A[] {
  const said = saidIn(text);
  return articles
    .map((article) => ({ article, points: likeness(said, article) }))
    .filter(({ points }) => points > 0)
    .sort((a, b) => b.points - a.points)
    .slice(0, most)
    .map(({ article }) => article);
}
