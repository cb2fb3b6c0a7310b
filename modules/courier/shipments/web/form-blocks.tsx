import { Fragment, type ReactNode } from 'react';

/** How a field stands in its section: beside others in columns, over the whole width, or as a tick among ticks. */
export type Shape = 'columns' | 'wide' | 'ticks';

/** Neighbours of one shape stand together, whatever order a company gives them. */
export function blocksOf(names: readonly string[], shapeOf: (name: string) => Shape): { shape: Shape; names: string[] }[] {
  const blocks: { shape: Shape; names: string[] }[] = [];
  for (const name of names) {
    const last = blocks.at(-1);
    if (last?.shape === shapeOf(name)) last.names.push(name);
    else blocks.push({ shape: shapeOf(name), names: [name] });
  }
  return blocks;
}

interface FormBlocksProps {
  names: readonly string[];
  shapeOf: (name: string) => Shape;
  /** Of the columns. */
  className: string;
  input: (name: string) => ReactNode;
}

/** The fields of a section in their order. */
export function FormBlocks({ names, shapeOf, className, input }: FormBlocksProps) {
  return blocksOf(names, shapeOf).map(({ shape, names: some }) => (
    <div key={some[0]} className={`c-block ${shape === 'columns' ? className : shape === 'ticks' ? 'c-checks' : ''}`}>
      {some.map((name) => (
        <Fragment key={name}>{input(name)}</Fragment>
      ))}
    </div>
  ));
}
