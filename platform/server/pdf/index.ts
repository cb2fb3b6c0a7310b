export { type Code, code128, compilePdf, joinPdfs, layingOut, qrcode } from './compile-pdf.ts';
export { grouped, nameOn, paperHead, paperLanguage, paperTemplate, said } from './paper.ts';
