import type { BrowserContext, Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { deskOf } from '../desks.ts';

const { url } = inject('system');

/** What a hand did, as it is counted. */
type Step = string;

/**
 * Runs in every page of a browser, before anything of the page itself. One is counted for
 * - each press of a pointer, wherever it lands,
 * - each key or chord of keys that commands something: Enter, an arrow, a letter outside of a field. A modifier by itself, and what a
 *   key that is held down repeats, are none,
 * - each field that is written into: once, however long the text is.
 */
function watchHands() {
  const page = window as unknown as { handDid(step: Step): Promise<void> };
  const say = (step: Step) => void page.handDid(step);
  const notText = ['checkbox', 'radio', 'button', 'submit', 'file', 'range'];
  const fieldOf = (target: EventTarget | null) => {
    if (target instanceof HTMLTextAreaElement) return target;
    return target instanceof HTMLInputElement && !notText.includes(target.type) ? target : undefined;
  };
  const nameOf = (target: EventTarget | null) => {
    if (!(target instanceof Element)) return 'the page';
    const named = target.closest('button, a, label, [role=menuitem], [role=tab], [aria-label]') ?? target;
    return (named.getAttribute('aria-label') ?? named.textContent ?? '').trim().slice(0, 30);
  };
  const written = new WeakSet<Element>();
  // A press that the driver takes back, because the page moved under it, ends at the window.
  const on = <E extends Event>(type: string, hear: (event: E) => void) =>
    document.addEventListener(type, hear as (event: Event) => void, { capture: true });

  on<PointerEvent>('pointerdown', ({ isTrusted, target }) => {
    if (isTrusted) say(`press ${nameOf(target)}`);
  });
  on<KeyboardEvent>('keydown', ({ isTrusted, repeat, key, ctrlKey, metaKey, altKey, target }) => {
    if (!isTrusted || repeat || ['Control', 'Meta', 'Alt', 'Shift'].includes(key)) return;
    const isChord = ctrlKey || metaKey || altKey;
    const writes = key.length === 1 || key === 'Backspace' || key === 'Delete';
    if (fieldOf(target) && writes && !isChord) return;
    say(`key ${isChord ? 'with modifier ' : ''}${key}`);
  });
  on('input', ({ target }) => {
    const field = fieldOf(target);
    if (!field || written.has(field)) return;
    written.add(field);
    say(`text into ${nameOf(field)}`);
  });
}

/** What hands do in a browser from the last beginning on, in whichever of its pages. */
export class Hands {
  #steps: Step[] = [];
  readonly #page: Page;

  private constructor(page: Page) {
    this.#page = page;
  }

  /** Watches the browser of somebody who is logged in. */
  static async of(page: Page) {
    const hands = new Hands(page);
    const profile: BrowserContext = page.context();
    await profile.exposeBinding('handDid', (_, step: Step) => void hands.#steps.push(step));
    await profile.addInitScript(watchHands);
    return hands;
  }

  /** The job begins at this address, on a page that is loaded anew. */
  async begin(path: string) {
    await this.#page.goto('about:blank');
    await this.#page.goto(`${url}/#${path}`);
    await this.#page.locator('main h1:visible').first().waitFor();
    this.#steps = [];
  }

  /** The job begins where the browser is. */
  async from() {
    await this.#all();
    this.#steps = [];
  }

  /** The job is done, by so many steps and no more; answers them. */
  async took(most: number) {
    const steps = await this.#all();
    expect(steps.length, steps.join(' · ')).toBeLessThanOrEqual(most);
    return steps;
  }

  async #all(): Promise<readonly Step[]> {
    // What a page has said before this answer has arrived with it.
    for (const page of this.#page.context().pages()) await page.evaluate(() => undefined);
    return this.#steps;
  }
}

export type AtWork = Awaited<ReturnType<typeof atWork>>;

/** Somebody at work in this role, whose hands are counted. */
export async function atWork(role: string) {
  const page = await deskOf(role);
  return { page, hands: await Hands.of(page) };
}
