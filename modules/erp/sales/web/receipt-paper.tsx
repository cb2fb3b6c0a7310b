import type { ReceiptRow } from '#erp/sales/contract';
import type { ReceiptWidth } from '#erp/setup/contract';
import { squareCode } from '#platform/entity';
import { type Language, languages } from '#platform/web';
import './receipt.css';

interface ReceiptPaperProps {
  rows: readonly ReceiptRow[];
  width: ReceiptWidth;
  language: Language;
}

/** A receipt as it comes off the roll, whoever prints it: rows in their order, nothing of the screen around it. */
export function ReceiptPaper({ rows, width, language }: ReceiptPaperProps) {
  const { dir, tag } = languages[language];
  return (
    <article className="r-paper" data-width={width} dir={dir} lang={tag}>
      {rows.map((row, at) => (
        <Row key={at} row={row} />
      ))}
    </article>
  );
}

function Row({ row }: { row: ReceiptRow }) {
  switch (row.kind) {
    case 'rule':
      return <hr />;
    case 'code':
      return <Code content={row.content} text={row.text} />;
    case 'shop':
    case 'title':
    case 'line':
    case 'goods':
      return (
        <p className={`r-${row.kind}`}>
          <bdi>{row.text}</bdi>
        </p>
      );
    default:
      return (
        <p className={`r-${row.kind}`}>
          <bdi>{row.name}</bdi> <bdi>{row.value}</bdi>
        </p>
      );
  }
}

/** Drawn field by field, so that it is sharp on any printer and needs nobody's server. */
function Code({ content, text }: { content: string; text: string }) {
  const code = squareCode(content);
  if (!code) return null;
  const fields = code.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')));
  return (
    <svg className="r-code" viewBox={`-4 -4 ${code.length + 8} ${code.length + 8}`} role="img" aria-label={text}>
      <path d={fields.join('')} shapeRendering="crispEdges" />
    </svg>
  );
}
