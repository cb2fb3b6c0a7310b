import type { MantineTheme } from '@mantine/core';
import { describe, expect, test } from 'vitest';
import { cssVariables } from './theme.ts';

const tokens = cssVariables({} as MantineTheme);
const grounds = ['--k-surface', '--k-page', '--k-hover', '--k-chosen'];

describe.each(['light', 'dark'] as const)('in %s mode', (mode) => {
  const of = tokens[mode] as Record<string, string>;
  test.each(grounds)('the edge of a field stands out from %s three to one', (ground) => {
    expect(contrast(of['--k-field-edge'] as string, of[ground] as string)).toBeGreaterThanOrEqual(3);
  });
  test.each(grounds)('words that say what may be typed, what is wrong and what leads on are read on %s', (ground) => {
    for (const ink of [
      '--mantine-color-placeholder',
      '--mantine-color-dimmed',
      '--mantine-color-error',
      '--mantine-color-anchor',
    ])
      expect(contrast(of[ink] as string, of[ground] as string), ink).toBeGreaterThanOrEqual(4.5);
  });
});

/** As WCAG 2.2 works it out. */
function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => linear(Number.parseInt(colour.slice(at, at + 2), 16) / 255));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
