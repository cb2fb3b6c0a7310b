export { type Code, code128, compilePdf, compileSvg, drawnCode, joinPdfs, layingOut, qrcode } from './compile-pdf.ts';
export { grouped, nameOn, paperHead, paperLanguage, paperTemplate, said } from './paper-parts.ts';
export { type Paper, type PaperOf, type PaperRow, paperSheet, printedPaper, type Words } from './table-paper.ts';
