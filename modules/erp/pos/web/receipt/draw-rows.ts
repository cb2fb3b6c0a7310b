import type { ReceiptRow } from '#erp/sales/contract';
import { squareCode } from '#platform/entity';

interface Paper {
  width: number;
  dir: 'ltr' | 'rtl';
}
interface Style {
  px: number;
  weight: number;
  isCentred?: boolean;
}

const family = "'IBM Plex Sans', 'IBM Plex Sans Arabic', sans-serif";
const plain: Style = { px: 24, weight: 500 };
const styles: Partial<Record<ReceiptRow['kind'], Style>> = {
  shop: { px: 38, weight: 700, isCentred: true },
  title: { px: 28, weight: 600, isCentred: true },
  line: { ...plain, isCentred: true },
  goods: { px: 24, weight: 600 },
  total: { px: 34, weight: 700 },
};

/** Draws the rows of a receipt as a picture as wide as its roll, for a printer that takes pictures. */
export function drawRows(rows: readonly ReceiptRow[], paper: Paper): ImageData {
  const canvas = document.createElement('canvas');
  canvas.width = paper.width;
  const measure = canvas.getContext('2d') as CanvasRenderingContext2D;
  const drawn = rows.map((row) => rowOf(measure, row, paper));
  canvas.height = Math.max(
    1,
    drawn.reduce((sum, { height }) => sum + height, 0),
  );
  const context = canvas.getContext('2d') as CanvasRenderingContext2D;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = '#000';
  let top = 0;
  for (const { height, draw } of drawn) {
    draw(context, top);
    top += height;
  }
  return context.getImageData(0, 0, canvas.width, canvas.height);
}

interface Drawn {
  height: number;
  draw: (context: CanvasRenderingContext2D, top: number) => void;
}

function rowOf(measure: CanvasRenderingContext2D, row: ReceiptRow, paper: Paper): Drawn {
  if (row.kind === 'rule') return { height: 24, draw: (context, top) => dashes(context, top + 12, paper.width) };
  if (row.kind === 'code') return codeOf(row.content, paper.width);
  const style = styles[row.kind] ?? plain;
  return 'text' in row ? textOf(measure, row.text, { style, paper }) : pairOf(measure, row, { style, paper });
}

const set = (context: CanvasRenderingContext2D, { px, weight }: Style, { dir }: Paper) => {
  context.font = `${weight} ${px}px ${family}`;
  context.direction = dir;
  context.textBaseline = 'top';
};
const leading = 1.3;

function textOf(measure: CanvasRenderingContext2D, text: string, { style, paper }: { style: Style; paper: Paper }): Drawn {
  set(measure, style, paper);
  const lines = wrapped(measure, text, paper.width);
  const step = style.px * leading;
  return {
    height: lines.length * step,
    draw: (context, top) => {
      set(context, style, paper);
      context.textAlign = style.isCentred ? 'center' : 'start';
      const at = style.isCentred ? paper.width / 2 : startOf(paper);
      for (const [nth, line] of lines.entries()) context.fillText(line, at, top + nth * step);
    },
  };
}

/** A name at the beginning of the line and its value at the end; a long name wraps before the value. */
function pairOf(
  measure: CanvasRenderingContext2D,
  { name, value }: { name: string; value: string },
  { style, paper }: { style: Style; paper: Paper },
): Drawn {
  set(measure, style, paper);
  const room = paper.width - measure.measureText(value).width - 16;
  const lines = wrapped(measure, name, Math.max(room, paper.width * 0.35));
  const step = style.px * leading;
  return {
    height: lines.length * step,
    draw: (context, top) => {
      set(context, style, paper);
      context.textAlign = 'start';
      for (const [nth, line] of lines.entries()) context.fillText(line, startOf(paper), top + nth * step);
      context.textAlign = 'end';
      context.fillText(value, paper.dir === 'rtl' ? 0 : paper.width, top);
    },
  };
}

const startOf = ({ dir, width }: Paper) => (dir === 'rtl' ? width : 0);

function wrapped(measure: CanvasRenderingContext2D, text: string, width: number): string[] {
  const lines: string[] = [''];
  for (const word of text.split(' ')) {
    const longer = lines.at(-1) ? `${lines.at(-1)} ${word}` : word;
    if (lines.at(-1) === '' || measure.measureText(longer).width <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

function dashes(context: CanvasRenderingContext2D, at: number, width: number): void {
  for (let x = 0; x < width; x += 12) context.fillRect(x, at, 7, 2);
}

/** Each field of a code is whole dots, or no scanner reads it. */
function codeOf(content: string, width: number): Drawn {
  const code = squareCode(content);
  if (!code) return { height: 0, draw: () => undefined };
  const dot = Math.max(3, Math.floor((width * 0.42) / (code.length + 8)));
  const size = (code.length + 8) * dot;
  const left = Math.floor((width - size) / 2);
  return {
    height: size,
    draw: (context, top) => {
      for (const [y, row] of code.entries())
        for (const [x, isDark] of row.entries())
          if (isDark) context.fillRect(left + (x + 4) * dot, top + (y + 4) * dot, dot, dot);
    },
  };
}
