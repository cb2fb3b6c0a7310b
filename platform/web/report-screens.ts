import { createElement } from 'react';
import type { AnyReport } from '#platform/entity';
import type { ReportExtras } from './report-extras.ts';
import { type Screen, screen } from './screens.ts';
import { wholeOf } from './whole.ts';

interface ReportScreenOptions {
  /** Where it lives, if not at its `screens`: several where shops have it at an address of their own. */
  at?: readonly string[];
  /** What the declaration cannot know: where single figures lead. Loaded with the screen. */
  extras?: () => Promise<{ default: ReportExtras }>;
  /** A screen for one record of a dimension beside that of all: where, and how it is called. */
  of?: { path: string; dimension: string; title: string };
}

/** The screens of a report, out of its declaration. */
export function reportScreens(report: AnyReport, options: ReportScreenOptions = {}): Screen[] {
  const { permission, section, name, screens } = report;
  const load = (isOfOne: boolean, by?: string) => async () => {
    const [component, declared, extras] = await Promise.all([
      report.pages
        ? import('./report-list.tsx').then((file) => file.ReportList)
        : import('./report-page.tsx').then((file) => file.ReportPage),
      wholeOf(report),
      options.extras?.(),
    ]);
    const props = {
      report: declared,
      extras: extras?.default ?? {},
      of: options.of,
      isOfOne,
      by,
      key: `${name}-${isOfOne}-${by}`,
    };
    return { default: () => createElement<any>(component, props) };
  };
  const base = { permission, section };
  const at = Object.entries(report.at as Record<string, string>);
  const plain = at.length === 0 ? (options.at ?? [screens]) : [];
  return [
    ...at.map(([by, path]) => screen(path, { ...base, title: `${name}.at.${by}`, load: load(false, by) })),
    ...plain.map((path) => screen(path, { ...base, title: `${name}.title`, load: load(false) })),
    ...(options.of ? [screen(options.of.path, { ...base, title: options.of.title, load: load(true) })] : []),
  ];
}
