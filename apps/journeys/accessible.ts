import { expect, type Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';

const asked: RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] },
  resultTypes: ['violations'],
  // Our pages hold none.
  iframes: false,
};

/** One part of a page, or all of it but some. */
type Part = string | { exclude: string[] };

/** What stands in the way of whoever reads a page, or a part of it, by other means than eyes and mouse. */
export async function accessFaults(page: Page, part?: Part): Promise<string[]> {
  // Given to a page once: to take it in anew for each of a hundred screens takes longer than to look at them.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async ({ part, asked }) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(part ?? document, asked);
      return violations.map(
        ({ id, nodes }) => `axe ${id} ×${nodes.length} ${nodes[0]?.target.join(' ')} ${nodes[0]?.html.slice(0, 120)}`,
      );
    },
    { part, asked },
  );
}

export const expectAccessible = async (page: Page, part?: Part) => expect(await accessFaults(page, part)).toEqual([]);
