import type { Page } from '@playwright/test';

/**
 * What a person could not press or read on a page as it stands: controls that are smaller than a finger needs, lie beneath others or
 * are cut off by what holds them, and words that are cut although there is room for them.
 */
export const measuredFaults = (page: Page): Promise<string[]> =>
  page.evaluate(
    `(() => {${inThePage.join('\n')}
    const controls = controlsInSight();
    return [small(controls), covered(controls), clipped(controls), cut()].flatMap((faults) => faults.slice(0, 2)); })()`,
  );

// What follows is sent to the page and runs there.
const inThePage = [
  named,
  isSeen,
  holdersOf,
  pressed,
  controlsInSight,
  small,
  isInWindow,
  covered,
  isCutBy,
  clipped,
  roomBeside,
  cut,
];

function named(one: Element): string {
  const words = (one.textContent || one.getAttribute('aria-label') || one.id).trim().slice(0, 40);
  return `“${words}” ${(one.cloneNode() as Element).outerHTML.slice(0, 90)}`;
}

function isSeen(one: Element): boolean {
  const { width, height } = one.getBoundingClientRect();
  const isDrawn = one.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  return width > 1 && height > 1 && isDrawn && !one.closest('.k-unseen');
}

/** What an element lies in, the innermost first. */
function holdersOf(one: Element): Element[] {
  const holders: Element[] = [];
  for (let up = one.parentElement; up && up !== document.body; up = up.parentElement) holders.push(up);
  return holders;
}

/** Where one presses for a control: a box to tick is pressed by its words too, and a field of several values anywhere. */
function pressed(one: Element): Element {
  const label = (one as HTMLInputElement).labels?.[0];
  return label?.contains(one) ? label : (one.closest('.mantine-MultiSelect-input') ?? one);
}

/** Links among words are words. */
function controlsInSight(): Element[] {
  const all = 'a[href], button, input:not([type="hidden"]), select, textarea, [role="tab"], [role="switch"]';
  return [...document.querySelectorAll(all)].filter((one) => isSeen(one) && getComputedStyle(one).display !== 'inline');
}

function small(controls: readonly Element[]): string[] {
  const isSmall = (one: Element) => {
    // A month of days on a chart leaves none of them a finger’s room.
    if (one.matches('.d-bar')) return false;
    const { width, height } = pressed(one).getBoundingClientRect();
    return Math.min(width, height) < 23.5;
  };
  return controls.filter(isSmall).map((one) => `${named(one)} is under 24 px`);
}

/** Whether a point of an element is neither scrolled out of sight nor hidden by what holds it. */
function isInWindow(one: Element, x: number, y: number): boolean {
  const frames = holdersOf(one).filter((up) => getComputedStyle(up).overflow !== 'visible');
  return [new DOMRect(0, 0, innerWidth, innerHeight), ...frames.map((up) => up.getBoundingClientRect())].every(
    ({ left, right, top, bottom }) => x > left && x < right && y > top && y < bottom,
  );
}

function covered(controls: readonly Element[]): string[] {
  return controls.flatMap((one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const there = isInWindow(one, x, y) ? document.elementFromPoint(x, y) : null;
    if (!there || there.contains(one) || pressed(one).contains(there)) return [];
    // What is open to be chosen from closes again, and from what stays in its place while the page moves beneath it one scrolls away.
    if (there.closest('[role="listbox"]')) return [];
    const isLoose = (up: Element) => /fixed|sticky/.test(getComputedStyle(up).position) && !up.contains(one);
    return [there, ...holdersOf(there)].some(isLoose) ? [] : [`${named(one)} lies beneath ${named(there)}`];
  });
}

/** Whether something shows a part of the box in one direction, and hides the rest. */
function isCutBy(overflow: string, [from, to]: [number, number], [first, last]: [number, number]): boolean {
  const isInPart = to > first + 1 && from < last - 1;
  return /hidden|clip/.test(overflow) && isInPart && (from < first - 1.5 || to > last + 1.5);
}

function clipped(controls: readonly Element[]): string[] {
  const isClipped = (one: Element) => {
    const box = one.getBoundingClientRect();
    return holdersOf(one).some((up) => {
      const { overflowX, overflowY } = getComputedStyle(up);
      const frame = up.getBoundingClientRect();
      const isCutBeside = isCutBy(overflowX, [box.left, box.right], [frame.left, frame.right]);
      return isCutBeside || isCutBy(overflowY, [box.top, box.bottom], [frame.top, frame.bottom]);
    });
  };
  return controls.filter(isClipped).map((one) => `${named(one)} is cut off`);
}

/** How much of a row nothing stands in. */
function roomBeside(one: Element): number {
  let outer = one;
  while (outer.parentElement?.childElementCount === 1) outer = outer.parentElement;
  const row = outer.parentElement as Element;
  const { display, flexDirection, paddingLeft, paddingRight, columnGap } = getComputedStyle(row);
  if (!display.includes('flex') || flexDirection.startsWith('column')) return 0;
  const taken = [...row.children].map((child) => child.getBoundingClientRect().width);
  const gaps = (Number.parseFloat(columnGap) || 0) * (taken.length - 1);
  const inner = row.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
  return inner - gaps - taken.reduce((sum, width) => sum + width, 0);
}

/** Columns of a table have their widths, whatever stands in them; but what a column is called and a state is said whole. */
function cut(): string[] {
  const isCut = (one: Element) => {
    const missing = one.scrollWidth - one.clientWidth;
    const isSaidWhole = one.matches('.k-head-text, .k-status-text');
    if (missing <= 1 || one.matches('input, textarea, select') || (one.closest('td, th') && !isSaidWhole)) return false;
    const isHiding = /hidden|clip/.test(getComputedStyle(one).overflowX) && one.textContent?.trim() && isSeen(one);
    return Boolean(isHiding) && (isSaidWhole || roomBeside(one) >= missing);
  };
  return [...document.querySelectorAll('body *')].filter(isCut).map((one) => `${named(one)} is cut where there is room`);
}
